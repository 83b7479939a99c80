"""More English texts: what only the menu, questions, the guide and the end of a game say. Form as in texts_en."""

TEXTS = """
# Questions
new_ask=Leave the game|of turn {0}?
undo_ask_virus=Virus agrees?|back: press A1
undo_ask_patient=Virus asks for|one step back
give_up_who=Who gives up?|OK: nobody
give_up_sure={0}|again = give up
give_up_left=patient
give_up_right=virus
# The menu
menu_give_up=Give up
menu_guide=Guide and rules
menu_pace=Pace of presses
menu_firm=Least pressure
menu_supply=Power supply
menu_auto_off=Lights off after
menu_keep_alive=Keep bank awake
menu_weed=Weed rescues T10
menu_antivax=Anti-Vax counts
menu_diagonal=Para. diagonal
menu_gaps=Para. over gaps
menu_feel=Palpation shows
block=3x3
none=nothing
# The guide
guide_title=GUIDE
guide_parts=Back: {0}|Front: {1}
guide_ok=ready
guide_bad=not found
guide_back=Press a square|on the BACK
guide_front=Press a square|on the FRONT
guide_lit=Does it light|where you press?
guide_swapped={0} felt it:|swap the plugs?
guide_leds=LED plugs are|swapped: change
guide_zero=Virus: press {0}|on the back {1}/4
guide_zero_done=Did you feel|which is which?
guide_no=no
guide_next=next
guide_end=play
rule_1=5 HIDDEN VIRUSES|on your back|grow every turn
rule_2=3 ACTIONS A TURN|inject a square|or use a card
rule_3=HIT: INJECT MORE|Almost: it is|right beside
rule_4=2 ON ONE SQUARE:|parasite. Heart+|kidneys = death
rule_5=10 TURNS TO LIVE|none left? Won,|else virus wins
who_title=WHO IS WHO
who=Player {0}: wears|Player {1}: virus
who_swap=swap
# The end
story_wiped=The last one|died on turn {0}
story_organs=Parasites sit on|{0}
story_turns={0} still alive|after ten turns
story_weed={0} alive, but|the weed helped
story_gave_up={0}|gave up
story_map=Bright: alive.|Faint: it was
stat_shots=Shots {0}|Hits {1}
stat_near=Almost {0}|Miss {1}
stat_cards=Cards {0}|They killed {1}
stat_growth=Grown {0} times|Mutations {1}
stat_rounds=Player 1 won {0}|Player 2 won {1}
stat_next=Next: player {0}|wears the vest
# Safe mode
safe_mode=SAFE MODE
safe_foot=off + on: play
safe_button=No game: the|left key is held
safe_starts=3 starts ended|within a minute
# Wearing it
menu_zero=Set zero point
zero_wait=Hands off:|measuring ...
menu_cursor=Press by keys
"""
