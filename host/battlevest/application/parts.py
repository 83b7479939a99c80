"""What of the firmware waits on flash: for each class the methods of each module that is loaded when one is called.

Methods that are called together are together. What runs in every step of the referee, or in a scan, is not here; nor is
what waits for long calls to end, such as Referee.act: its whole module would be in memory meanwhile.
"""

PARTS: dict[str, dict[str, list[str]]] = {
    "rules/__init__.py": {
        "Game": [
            "__init__",
            "current_player _legal _text _play _allows string_to_action action_to_string _check_seat",
        ],
    },
    "rules/ten_turns.py": {
        "TenTurns": [
            "__init__",
            "_legal",
            "_legal_injections _legal_acts _legal_choices",
            "_play",
            "_allows _choose _place _after_action",
            "_act _inject _use _asks_palpation _kill _lose _block",
            "_throw _take_die _step",
            "_next_die",
            "_dead _next_turn _end_turn_10 _end",
            "observation _organ_names",
            "returns chance_outcomes",
        ],
    },
    "rules/ten_turns_growth.py": {
        "Growth": [
            "__init__",
            "shut _islands put enter leave",
            "able starts may_start expect _virus_grows _some_parasite_grows _parasite_grows _goes_on",
            "steps _guide",
            "_survey _walk _sweep",
        ],
    },
    "rules/three_turns.py": {
        "ThreeTurns": [
            "__init__ _deal",
            "_legal _legal_open _declarations _cancels",
            "_allows _jokers chance_outcomes",
            "_text",
            "_play _receive _silence _declare",
            "_begin _stands _answer _open _cancel",
            "_go_on _next_play _after_card _use _question _pass_the_blame",
            "_attack _fire _aim _say_no _call",
            "_turn_aside _change_seats _collect _ask_giver _draw _give",
            "_struck _beaten _close _discard_hand _end_round",
            "observation _counts _names",
            "returns",
        ],
    },
    "rules/x_virus.py": {
        "XVirus": [
            "__init__",
            "_legal _allows _target _square",
            "_text",
            "_play _move _card",
            "_deal _drawn _in_brain _end",
            "returns",
            "observation region",
        ],
    },
    "table/play.py": {
        "BasePlay": [
            "is_reveal recall show started winners next_people next_options leave undo_count wait go_on "
            "replugged press lifted long_press button paint lines secret_lines secret_button cover_left",
        ],
    },
    "table/referee.py": {
        "Referee": [
            "__init__ apply_settings",
            "start choose pick begin new_game undo ask_back undo_step swap_people give_up set_dark "
            "_long value withdraw",
            "act_chance _below",
            "name called open_page room close_page cover_glass",
            "sound sound_after note note_text _push_note forget_notes tell_trouble",
            "_name_fault",
            "_take_press _firm _lifted _long_press _age_notes",
            "_write",
        ],
    },
    "table/lights.py": {
        "Lights": [
            "__init__",
            "follow clear effect hush point calm_effects _keep_alive _point",
        ],
    },
    "table/journal.py": {
        "Journal": [
            "append _record _name _seat_chunk _step _fail people name",
            "_forget_all load start forget undo mark give_up _marked truncate _open",
        ],
    },
    "table/wearing.py": {
        "Wearing": [
            "event _go_on toggle _move_to _scatter _show button lines fault",
        ],
    },
    "table/screens.py": {
        "Display": ["picture shown forget draw _draw_line line"],
    },
    "table/font.py": {
        "Font": ["__init__", "width has _place _have draw clear"],
    },
    "table/ten_turns.py": {
        "Play": [
            "__init__",
            "refresh _phase _choices _action",
            "undo_count _one_die leave is_reveal winners winner wait",
            "show _show_result _effect_key _happen",
            "recall _remember _forget_missed _in_force",
            "replugged _prove _is_new _is_swapped _proven _button_unproven",
            "_press_front _propose _confirm",
            "_press_back _press_die _press_guided _take_back",
            "lifted long_press _why_not _refuse",
            "button _story _browse _chance",
            "paint _paint_organisms _paint_back _paint_front",
            "lines _ask _welcome _lines_growth",
            "_lines_act _lines_offer _lines_choice _lines_choose",
        ],
    },
    "table/three_turns.py": {
        "Play": [
            "__init__",
            "recall winners next_people next_options",
            "refresh news _open",
            "button _button_end _turn_board show_board secret_button cover_left",
            "show is_reveal",
            "end hand secret_lines",
            "short letters says",
            "heading lines",
        ],
    },
    "table/x_virus.py": {
        "Play": [
            "__init__",
            "refresh _settle led",
            "recall _remember is_reveal show _lay_run",
            "winners next_people next_options",
            "button _turn_board show_board secret_button cover_left",
            "chooser _story secret_lines lines",
            "card where told",
            "paint",
        ],
    },
    # What a scan may come to, a chip's loss and return included, stays in the class: nothing is loaded in a scan.
    "devices/mpr121.py": {"Mpr121": ["__init__ start restart"]},
    "devices/panel.py": {"Panel": ["__init__ start recalibrate line_name counts burst"]},
    "devices/leds.py": {"LedLines": ["__init__ add_table"]},
    "devices/ssd1306.py": {"Screen": ["__init__ start"]},
    "devices/buttons.py": {"Buttons": ["__init__ start"]},
    "devices/events.py": {"Events": ["__init__"]},
    "devices/box.py": {"Box": ["__init__ start recalibrate"]},
    # Phones: what a request or a command comes to; what each step looks at stays.
    "phone/desk.py": {
        "Desk": [
            "__init__ _load",
            "keep",
            "state tell _tell_game _told_seats _tell_marks _who_rolls _question _may_answer _has_left _wants_host",
            "command refusal _has_rate _do _act _roll _mend",
            "_welcome _claim _sit _names _write_names _write_head _ask_for _hand_over _forget_asked _yield _leave "
            "_go_on_asking",
            "_mark _answer _lead _begin _set _colour",
        ],
    },
    "phone/server.py": {
        "Sheet": ["tell say _entry", "slices"],
        "Connection": ["whole _line", "frame"],
        "Server": ["__init__ _open close", "_refuse _no_room"],
    },
    "phone/site.py": {
        "Phones": [
            "__init__ _own close show",
            "_page _join",
            "_state",
            "_command _plain",
            "_said",
        ],
    },
}
