"""Sounds and the dealer's calls. A headless browser has no voices: the test lends it some and notes what they say."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.web.patron import Patron
from tests.web.staff import Staff

VOICES: Final = """
    window.spoken = [];
    speechSynthesis.getVoices = () => [{lang: 'en-GB'}, {lang: 'zh_CN'}, {lang: 'zh-HK'}, {lang: 'fr-FR'}];
    speechSynthesis.speak = ({text, lang}) => window.spoken.push([text, lang]);
"""
# Browsers start sounds only after a touch, and a moment later.
LOUDNESS: Final = """
    window.loudness = [];
    window.isAwake = false;
    const {setValueAtTime} = AudioParam.prototype;
    AudioParam.prototype.setValueAtTime = function (value, at) {
        loudness.push(value);
        return setValueAtTime.call(this, value, at);
    };
    const {resume} = AudioContext.prototype;
    AudioContext.prototype.resume = function () {
        return resume.call(this).then(() => (window.isAwake = true));
    };
"""


def test_the_dealer_calls_in_the_chosen_voice_with_captions(page: Page, staff: Staff) -> None:
    page.add_init_script(VOICES)
    staff.open_table("rws")
    Patron(page).sit_at(staff, "rws")
    calls = page.get_by_test_id("calls").first
    assert calls.locator("option").all_inner_texts() == ["No calls", "English", "普通话", "粵語"]
    expect(calls).to_have_value("")
    staff.ask("dealer", "close_betting")
    expect(page.get_by_test_id("strip")).to_contain_text("No more bets")
    calls.select_option("zh-HK")
    staff.deal("2H KS 3D 5C 6C 2C")
    expect(page.get_by_test_id("caption")).to_have_text("♪ Banker wins, 7 over 1")
    staff.ask("dealer", "settle")
    staff.ask("dealer", "open_betting")
    expect(page.get_by_test_id("caption")).to_have_text("♪ Place your bets")
    assert spoken(page) == [["莊家贏，7 點對 1 點", "zh-HK"], ["請下注", "zh-HK"]]

    page.get_by_test_id("sound").first.click()
    staff.ask("dealer", "close_betting")
    expect(page.get_by_test_id("strip")).to_contain_text("No more bets")
    assert len(spoken(page)) == 2

    page.reload()
    page.get_by_test_id("sound").first.click()
    expect(calls).to_have_value("zh-HK")
    calls.select_option("zh-CN")
    staff.deal("9H 4C KS 2D")
    expect(page.get_by_test_id("caption")).to_have_text("♪ Player wins, 9 over 6")
    page.wait_for_function("spoken.length")
    assert spoken(page) == [["闲家赢，9 点对 6 点", "zh_CN"]]


def test_a_browser_without_voices_offers_sounds_at_the_patron_s_volume_but_no_calls(page: Page, staff: Staff) -> None:
    page.add_init_script("speechSynthesis.getVoices = () => []")
    page.add_init_script(LOUDNESS)
    staff.open_table("rws")
    patron = Patron(page)
    patron.sit_at(staff, "rws")
    expect(page.get_by_test_id("calls")).to_have_count(0)
    patron.choose_chip(25)
    page.wait_for_function("isAwake")
    volume, heard = page.get_by_role("slider", name="Volume"), []
    for at in ("1", "0.5", "0"):
        volume.fill(at)
        page.evaluate("loudness = []")
        patron.bet("banker", 25)
        heard.append(set(page.evaluate("loudness")))
    loud, soft, mute = heard
    assert loud
    assert soft == {one / 2 for one in loud}
    assert not mute
    volume.fill("0.3")
    page.reload()
    expect(volume).to_have_value("0.3")


def spoken(page: Page) -> Any:
    return page.evaluate("spoken")
