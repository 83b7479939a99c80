// Runs test files on the 32-bit WebAssembly build of MicroPython:
//   node tests/wasm/run.mjs FOLDER_OF_THE_NPM_PACKAGE FILE ...        from the checkout
// firmware/, tests/ and the simulator's stand-in modules are copied into the interpreter's own file system; one interpreter a
// file. Results: see tests/run_on_device.py.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { pathToFileURL } from "node:url";

const HEAP = 4 * 1024 * 1024;
const WANTED = /\.(py|bin|json|jsonl|txt)$/;

function copy(fs, folder) {
  fs.mkdirTree("/" + folder);
  for (const name of readdirSync(folder)) {
    const path = folder + "/" + name;
    if (statSync(path).isDirectory()) {
      if (!name.startsWith("__") && !name.startsWith(".")) copy(fs, path);
    } else if (WANTED.test(name)) {
      fs.writeFile("/" + path, readFileSync(path));
    }
  }
}

const [library, ...files] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(library + "/micropython.mjs").href);
let failed = 0;
for (const file of files) {
  const mp = await loadMicroPython({ heapsize: HEAP, stdout: (line) => console.log(line), linebuffer: true });
  copy(mp.FS, "firmware");
  copy(mp.FS, "tests");
  copy(mp.FS, "host/battlevest/simulator/standins");
  mp.globals.set("path", file);
  mp.runPython("import sys; sys.path.append('tests'); import run_on_device; failed = run_on_device.run(path)");
  failed += mp.globals.get("failed");
}
process.exit(failed ? 1 : 0);
