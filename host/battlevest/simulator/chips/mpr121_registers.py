"""Register map of the MPR121 (NXP data sheet rev. 4, section 5)."""

SUPPLY_V = 3.3
ELECTRODES = 12

# Data sheet section 5, register map: everything is zero after power-on but these two.
RESET_VALUES = {0x5C: 0x10, 0x5D: 0x24}

TOUCH, OUT_OF_RANGE, DATA, BASELINE = 0x00, 0x02, 0x04, 0x1E
THRESHOLDS, DEBOUNCE, FILTER, SAMPLING, ECR, CDC, CDT = 0x41, 0x5B, 0x5C, 0x5D, 0x5E, 0x5F, 0x6C
GPIO_FIRST, GPIO_LAST, AUTO_0, USL, LSL, TL, SOFT_RESET = 0x73, 0x7A, 0x7B, 0x7D, 0x7E, 0x7F, 0x80
OVCF, FAILED = 0x80, 0xC0  # bits of 0x01; ACFF and ARFF of 0x03
