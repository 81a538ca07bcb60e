"""What happened at a table in sentences, English and 中文; braces stand for what differs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from punto.reports.documents import Language


class Sentences(Struct, frozen=True, kw_only=True):
    table_opened: str
    settings_changed: str
    shoe_changed: str
    cut_card_came_out: str
    betting_opened: str
    bet_placed: str
    placed_by: str
    box: str
    terminal: str
    bet_of: str
    bet_cut_back: str
    bet_withdrawn: str
    betting_closed: str
    plays_for: str
    ante_raised: str
    ante_folded: str
    antes_decided: str
    patron_left: str
    patron_returned: str
    bets_returned: str
    cards_dealt: str
    cards_carried: str
    cards_discarded: str
    round_recalled: str
    squeeze_requested: str
    squeeze_permitted: str
    squeeze_lapsed: str
    card_turned: str
    card_corrected: str
    hands_corrected: str
    ruling: str
    facts: str
    fact: str
    fact_parted: str
    yes: str
    no: str
    election_opened: str
    took_back: str
    goes_on: str
    card_order_awaited: str
    referred: str
    matter_closed: str
    settled: str
    voided: str
    reversed: str
    no_result: str
    no_card: str
    one_bet: str
    many_bets: str
    parted: str
    """Between names in a row."""
    fact_names: Mapping[str, str]
    """Those that are not called what they are in the journal."""


ENGLISH: Final = Sentences(
    table_opened="The table opened, {decks} decks.",
    settings_changed="The table's settings changed; approved by a {role}.",
    shoe_changed="Shoe {shoe} was brought.",
    cut_card_came_out="The cut card came out; round {round} is the last of the shoe.",
    betting_opened="Betting on round {round} opened, shoe {shoe}.",
    bet_placed="{patron}, {place}: {amount} on {bet}{by}.",
    placed_by=", placed by a {role}",
    box="box {number}",
    terminal="terminal {number}",
    bet_of="{patron}'s bet on {bet}",
    bet_cut_back="{bet} was cut back by {amount}.",
    bet_withdrawn="{amount} of {bet} was withdrawn.",
    betting_closed="No more bets.{cuts}",
    plays_for=" {bet} plays for {amount}.",
    ante_raised="{bet} was raised with {amount}.",
    ante_folded="{bet} was folded.",
    antes_decided="Every ante is decided.",
    patron_left="{patron} walked away.",
    patron_returned="{patron} came back.",
    bets_returned="{bets} returned.",
    cards_dealt="Dealt {cards}: Player {player}, Banker {banker}.",
    cards_carried="{cards} to be dealt first.",
    cards_discarded="{cards} out of play.",
    round_recalled="Round {round} read back from the journal.",
    squeeze_requested="{patron} asked to squeeze.",
    squeeze_permitted="{patron} may squeeze; permitted by a {role}.",
    squeeze_lapsed="{patron} was outbid and may no longer squeeze.",
    card_turned="{hand}'s card {position} was turned.",
    card_corrected="Card {position} is {card}, not {was}; corrected by a {role}.",
    hands_corrected="Hands corrected: Player {player}, Banker {banker}.",
    ruling="{incident}: {decision}.{facts}",
    facts=" ({facts})",
    fact="{name}: {value}",
    fact_parted="; ",
    yes="yes",
    no="no",
    election_opened="Election: {patrons} to choose.",
    took_back="{patron} took the bets back.",
    goes_on="{patron} goes on.",
    card_order_awaited="The order of {cards} is for a {role} to say.",
    referred="Referred to a {role}.",
    matter_closed="The matter is closed.",
    settled="{result}. {bets} settled: {paid} paid, {taken} taken.",
    voided="The round is void; {bets} returned.",
    reversed="The settlement of {bets} was reversed.",
    no_result="no result",
    no_card="no card",
    one_bet="1 bet",
    many_bets="{count} bets",
    parted=", ",
    fact_names={},
)
CHINESE: Final = Sentences(
    table_opened="开台，{decks} 副牌。",
    settings_changed="更改台面设定；由{role}批准。",
    shoe_changed="换上第 {shoe} 靴。",
    cut_card_came_out="切牌出现；第 {round} 局为本靴最后一局。",
    betting_opened="第 {round} 局开始下注，第 {shoe} 靴。",
    bet_placed="{patron}，{place}：{bet} {amount}{by}。",
    placed_by="，由{role}代下",
    box="{number} 号座位",
    terminal="{number} 号终端",
    bet_of="{patron} 的{bet}注",
    bet_cut_back="{bet}减去 {amount}。",
    bet_withdrawn="{bet}撤回 {amount}。",
    betting_closed="停止下注。{cuts}",
    plays_for="{bet}按 {amount} 计。",
    ante_raised="{bet}加注 {amount}。",
    ante_folded="{bet}弃注。",
    antes_decided="所有底注已决定。",
    patron_left="{patron} 离开。",
    patron_returned="{patron} 回来。",
    bets_returned="退还{bets}。",
    cards_dealt="发牌 {cards}：闲 {player} 点，庄 {banker} 点。",
    cards_carried="{cards} 须先发出。",
    cards_discarded="{cards} 作废。",
    round_recalled="从记录中调出第 {round} 局。",
    squeeze_requested="{patron} 要求眯牌。",
    squeeze_permitted="{patron} 可眯牌；由{role}准许。",
    squeeze_lapsed="{patron} 的注额被超过，不可再咪牌。",
    card_turned="翻开{hand}第 {position} 张牌。",
    card_corrected="第 {position} 张牌应为 {card}，而非 {was}；由{role}更正。",
    hands_corrected="实际的牌：闲 {player}，庄 {banker}。",
    ruling="{incident}：{decision}。{facts}",
    facts="（{facts}）",
    fact="{name}：{value}",
    fact_parted="；",
    yes="是",
    no="否",
    election_opened="选择：由 {patrons} 决定。",
    took_back="{patron} 取回注码。",
    goes_on="{patron} 继续。",
    card_order_awaited="{cards} 的先后由{role}裁定。",
    referred="上交{role}。",
    matter_closed="事项已了结。",
    settled="{result}。{bets}派彩：赔出 {paid}，收入 {taken}。",
    voided="本局作废；退还{bets}。",
    reversed="撤销{bets}的派彩。",
    no_result="没有结果",
    no_card="无牌",
    one_bet="1 注",
    many_bets="{count} 注",
    parted="、",
    fact_names={
        "round": "局",
        "player": "闲",
        "banker": "庄",
        "card": "牌",
        "cards": "牌",
        "order": "先后",
        "patron": "客人",
        "on": "投注",
        "box": "座位",
        "terminals": "终端",
        "reconstructable": "可复原",
        "to_person": "发错人",
        "dealing_error": "发牌错误",
        "what": "情况",
        "reason": "理由",
        "reported_cards": "上报的牌",
        "outcome_established": "结果已定",
        "decided": "已定的投注",
    },
)
SENTENCES: Final = {Language.ENGLISH: ENGLISH, Language.CHINESE: CHINESE}
