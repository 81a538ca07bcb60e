// Made by tools/page_types.py from the service's OpenAPI description. Do not edit.

export type Command = OpenBetting | PlaceBet | WithdrawBet | CloseBetting | Deal | DecideAnte | Report | Rule | Elect | DecisionTimeOver | RequestSqueeze | PermitSqueeze | Turn | CorrectCard | Settle | NewShoe | CutCard | ChangeSettings | OpenTable | DealNext | BuyIn | CashOut | RedeemVoucher | MoveFloat;
export type Event = TableOpened | SettingsChanged | ShoeChanged | CutCardCameOut | BettingOpened | BetPlaced | BetCutBack | BetWithdrawn | BettingClosed | EventsCardsDealt | AnteDecided | AntePauseEnded | RulingMade | CardsCarried | PatronLeft | BetsReturned | ElectionOpened | PatronElected | CardOrderAwaited | MatterReferred | MatterClosed | SqueezeRequested | SqueezePermitted | CardTurned | CardCorrected | RoundSettled | RoundVoided | SettlementReversed | HandsCorrected;
export type OpenBetting = {
  command: "open_betting";
};
export type PlaceBet = {
  command: "place_bet";
  patron: string;
  on: string;
  amount: string;
  box?: number | null;
  terminal?: number | null;
  standing?: boolean;
  placed_by?: Role | null;
  unnoticed?: boolean;
  registered?: boolean;
  in_chips?: boolean;
};
export type Role = "dealer" | "patron" | "pit_manager" | "pit_supervisor" | "shift_manager";
export type WithdrawBet = {
  command: "withdraw_bet";
  patron: string;
  on: string;
  box?: number | null;
  terminal?: number | null;
  amount?: string | null;
};
export type CloseBetting = {
  command: "close_betting";
};
export type Deal = {
  command: "deal";
  cards: Array<string>;
};
export type DecideAnte = {
  command: "decide_ante";
  patron: string;
  side: Hand;
  choice: AnteChoice;
  box?: number | null;
};
export type Hand = "banker" | "player";
export type AnteChoice = "fold" | "raise";
export type Report = {
  command: "report";
  incident: Incident;
  reconstructable?: boolean;
  cards?: Array<string>;
  card?: string | null;
  to_person?: boolean;
  terminals?: Array<number>;
  round?: number | null;
  player?: Array<string>;
  banker?: Array<string>;
  patron?: string | null;
  on?: string | null;
  box?: number | null;
  what?: string | null;
  dealing_error?: boolean;
};
export type Incident = "bet_in_error" | "bet_pulled_back" | "card_count_wrong" | "dealt_face_up" | "display_wrong" | "excess_card" | "exposed_card" | "foreign_card" | "insufficient_cards" | "late_discovery" | "not_shuffled" | "other" | "simultaneous_cards" | "technical_interruption" | "terminal_interruption" | "walk_away" | "wrong_area" | "wrong_number_of_cards" | "wrong_result_registered";
export type Rule = {
  command: "rule";
  order?: Array<string>;
  decision?: Decision | null;
  reason?: string | null;
};
export type Decision = "continue" | "elect" | "reconstruct" | "refer" | "resettle" | "void";
export type Elect = {
  command: "elect";
  patron: string;
  choice: ElectionChoice;
};
export type ElectionChoice = "continue" | "take_back";
export type DecisionTimeOver = {
  command: "decision_time_over";
};
export type RequestSqueeze = {
  command: "request_squeeze";
  patron: string;
};
export type PermitSqueeze = {
  command: "permit_squeeze";
  patron: string;
};
export type Turn = {
  command: "turn";
  hand: Hand;
  position: number;
  patron?: string | null;
};
export type CorrectCard = {
  command: "correct_card";
  position: number;
  card: string;
};
export type Settle = {
  command: "settle";
};
export type NewShoe = {
  command: "new_shoe";
  burn?: Burn | null;
  first_card?: string | null;
};
export type Burn = {
  cards: number;
  by_first_card: boolean;
};
export type CutCard = {
  command: "cut_card";
};
export type ChangeSettings = {
  command: "change_settings";
  settings: TableSettings;
};
export type TableSettings = {
  decks?: number;
  places?: number;
  limits?: Limits;
  cards_dealt?: SettingsCardsDealt;
  burn?: Burn;
  cut_card?: number;
  betting_seconds?: number | null;
  decision_seconds?: number | null;
};
export type Limits = {
  minimum?: Amounts;
  maximum?: Amounts | null;
  maximum_differential?: string | null;
  differential_scope?: DifferentialScope;
  payout_unit?: string;
};
export type Amounts = {
  every: string;
  by_bet?: Record<string, string>;
};
export type DifferentialScope = "box" | "table";
export type SettingsCardsDealt = "face_down" | "face_up";
export type OpenTable = {
  command: "open_table";
  game: string;
  settings?: TableSettings;
};
export type DealNext = {
  command: "deal_next";
};
export type BuyIn = {
  command: "buy_in";
  amount: string;
  patron?: string | null;
  terminal?: number | null;
};
export type CashOut = {
  command: "cash_out";
  patron?: string | null;
  terminal?: number | null;
  amount?: string | null;
};
export type RedeemVoucher = {
  command: "redeem_voucher";
  number: string;
  patron?: string | null;
  terminal?: number | null;
};
export type MoveFloat = {
  command: "move_float";
  move: FloatMove;
  amount: string;
};
export type FloatMove = "close" | "credit" | "fill" | "open";
export type Accepted = {
  answer: "accepted";
  version: number;
  events?: Array<TableOpened | SettingsChanged | ShoeChanged | CutCardCameOut | BettingOpened | BetPlaced | BetCutBack | BetWithdrawn | BettingClosed | EventsCardsDealt | AnteDecided | AntePauseEnded | RulingMade | CardsCarried | PatronLeft | BetsReturned | ElectionOpened | PatronElected | CardOrderAwaited | MatterReferred | MatterClosed | SqueezeRequested | SqueezePermitted | CardTurned | CardCorrected | RoundSettled | RoundVoided | SettlementReversed | HandsCorrected>;
  voucher?: string | null;
  balance?: string | null;
  owed?: string | null;
  over?: string | null;
};
export type TableOpened = {
  event: "table_opened/1";
  table: string;
  game: string;
  settings: TableSettings;
  first_card?: string | null;
};
export type SettingsChanged = {
  event: "settings_changed/1";
  settings: TableSettings;
  by: Role;
};
export type ShoeChanged = {
  event: "shoe_changed/1";
  shoe: number;
  burn: Burn;
  first_card?: string | null;
  by?: Role;
  clause?: string | null;
};
export type CutCardCameOut = {
  event: "cut_card_came_out/1";
  last_round: number;
};
export type BettingOpened = {
  event: "betting_opened/1";
  round: number;
  shoe: number;
  is_last?: boolean;
};
export type BetPlaced = {
  event: "bet_placed/1";
  patron: string;
  place: number;
  on: string;
  amount: string;
  standing?: boolean;
  placed_by?: Role;
  registered?: boolean;
  in_chips?: boolean;
};
export type BetCutBack = {
  event: "bet_cut_back/1";
  bet: number;
  returned: string;
  clause: string | null;
};
export type BetWithdrawn = {
  event: "bet_withdrawn/1";
  bet: number;
  amount: string;
};
export type BettingClosed = {
  event: "betting_closed/1";
  cuts?: Array<ProRataCut>;
  explanation?: Array<string>;
};
export type ProRataCut = {
  bet: number;
  in_play: string;
  clause: string | null;
};
export type EventsCardsDealt = {
  event: "cards_dealt/1";
  cards: Array<string>;
  hands: Hands;
  ante_pause?: boolean;
};
export type Hands = {
  player: Array<string>;
  banker: Array<string>;
  player_total: number;
  banker_total: number;
  next_hand: Hand | null;
};
export type AnteDecided = {
  event: "ante_decided/1";
  bet: number;
  choice: AnteChoice;
  clause: string | null;
  wager?: string;
};
export type AntePauseEnded = {
  event: "ante_pause_ended/1";
};
export type RulingMade = {
  event: "ruling_made/1";
  ruling: Ruling;
  round?: number | null;
};
export type Ruling = {
  incident: Incident | null;
  decision: Decision;
  clause: string | null;
  by: Role;
  facts?: Record<string, string | number | boolean | Array<string> | null>;
};
export type CardsCarried = {
  event: "cards_carried/1";
  cards: Array<string>;
  clause: string | null;
};
export type PatronLeft = {
  event: "patron_left/1";
  patron: string;
};
export type BetsReturned = {
  event: "bets_returned/1";
  bets: Array<number>;
  clause: string | null;
};
export type ElectionOpened = {
  event: "election_opened/1";
  pending: Array<string>;
  clause: string | null;
};
export type PatronElected = {
  event: "patron_elected/1";
  patron: string;
  choice: ElectionChoice;
  clause: string | null;
};
export type CardOrderAwaited = {
  event: "card_order_awaited/1";
  cards: Array<string>;
  by: Role;
  clause: string | null;
};
export type MatterReferred = {
  event: "matter_referred/1";
  incident: Incident;
  to: Role;
  clause: string | null;
};
export type MatterClosed = {
  event: "matter_closed/1";
};
export type SqueezeRequested = {
  event: "squeeze_requested/1";
  patron: string;
};
export type SqueezePermitted = {
  event: "squeeze_permitted/1";
  patron: string;
  by: Role;
  clause: string | null;
};
export type CardTurned = {
  event: "card_turned/1";
  hand: Hand;
  position: number;
};
export type CardCorrected = {
  event: "card_corrected/1";
  position: number;
  was: string;
  card: string;
  hands: Hands;
  by: Role;
};
export type RoundSettled = {
  event: "round_settled/1";
  round: number;
  results: Array<BetSettled>;
};
export type BetSettled = {
  bet: number;
  result: BetResult;
};
export type BetResult = {
  outcome: BetOutcome;
  net: string;
  clause: string | null;
  breakage?: string;
};
export type BetOutcome = "lost" | "push" | "returned" | "won";
export type RoundVoided = {
  event: "round_voided/1";
  round: number;
  results: Array<BetSettled>;
};
export type SettlementReversed = {
  event: "settlement_reversed/1";
  round: number;
  reversed: Array<BetSettled>;
  clause: string | null;
};
export type HandsCorrected = {
  event: "hands_corrected/1";
  round: number;
  cards: Array<string>;
  hands: Hands;
  clause: string | null;
};
export type Refused = {
  answer: "refused";
  refusal: Refusal;
};
export type Refusal = {
  code: RefusalCode;
  clause: string | null;
  message: string;
  fits?: string | null;
};
export type RefusalCode = "above_maximum" | "awaiting" | "below_minimum" | "bet_not_found" | "betting_closed" | "betting_open" | "cannot_happen_here" | "cards_do_not_fit" | "carried_card_first" | "impossible_card" | "insufficient_credit" | "needs_main_bet" | "new_shoe_needed" | "no_round" | "no_such_bet" | "no_such_box" | "no_such_card" | "no_such_round" | "no_such_table" | "no_such_terminal" | "no_such_voucher" | "not_allowed" | "not_face_down" | "not_highest_bet" | "not_provided" | "nothing_to_decide" | "nothing_to_rule_on" | "only_by_raising" | "over_differential" | "place_taken" | "round_complete" | "round_in_progress" | "round_not_complete" | "round_over" | "seated_and_standing" | "several_bets" | "shoe_empty" | "standing_not_possible" | "too_many_cards" | "voucher_not_valid";
export type Who = {
  person: Person | null;
};
export type Person = {
  name: string;
  post: Post;
};
export type Post = "administrator" | "dealer" | "inspector" | "patron" | "pit_manager" | "pit_supervisor" | "shift_manager";
export type PublicTables = {
  tables: Array<PublicTable>;
};
export type PublicTable = {
  id: string;
  game: string;
  shoe: number;
  decks: number;
  cards_left: number;
  last_round: number | null;
  places: number;
  cards_dealt: SettingsCardsDealt;
  limits: ShownLimits;
  betting_seconds: number | null;
  decision_seconds: number | null;
  round: PublicRound | null;
};
export type ShownLimits = {
  minimum: ShownAmounts;
  maximum: ShownAmounts | null;
  maximum_differential: string | null;
  differential_scope: DifferentialScope;
  payout_unit: string;
};
export type ShownAmounts = {
  every: string;
  by_bet: Record<string, string>;
};
export type PublicRound = {
  number: number;
  state: RoundState;
  result: Result | null;
  player: ShownHand;
  banker: ShownHand;
  next_hand: Hand | null;
  waits_for: "antes" | "card_order" | "election" | "referral" | null;
  differential_left: Record<string, Room> | null;
  bets: Array<ShownBet>;
};
export type RoundState = "awaiting" | "betting" | "complete" | "dealing" | "settled" | "void";
export type Result = "banker" | "player" | "tie";
export type ShownHand = {
  cards: Array<string>;
  total: number | null;
};
export type Room = {
  banker: string;
  player: string;
};
export type ShownBet = {
  place: number;
  standing: boolean;
  on: string;
  amount: string;
  in_play: string;
  outcome: BetOutcome | null;
  net: string | null;
};
export type StaffTables = {
  tables: Array<StaffTable>;
};
export type StaffTable = {
  id: string;
  game: string;
  shoe: number;
  decks: number;
  cards_left: number;
  last_round: number | null;
  places: number;
  cards_dealt: SettingsCardsDealt;
  limits: ShownLimits;
  betting_seconds: number | null;
  decision_seconds: number | null;
  round: StaffRound | null;
  carried: Array<string>;
  burn: Burn;
  census: Record<string, number>;
};
export type StaffRound = {
  number: number;
  state: RoundState;
  result: Result | null;
  player: ShownHand;
  banker: ShownHand;
  next_hand: Hand | null;
  waits_for: "antes" | "card_order" | "election" | "referral" | null;
  differential_left: Record<string, Room> | null;
  bets: Array<FullBet>;
  rulings: Array<ShownRuling>;
  awaits: Awaited | null;
  absent: Array<string>;
  squeeze_asked: Array<string>;
  squeeze_permitted: Array<string>;
  turned: Record<string, Array<number>>;
};
export type FullBet = {
  place: number;
  standing: boolean;
  on: string;
  amount: string;
  in_play: string;
  outcome: BetOutcome | null;
  net: string | null;
  patron: string;
  placed_by: Role;
  registered: boolean;
  in_chips: boolean;
  ante_choice: AnteChoice | null;
  clause: string | null;
};
export type ShownRuling = {
  incident: string | null;
  decision: string;
  clause: string | null;
  by: Role;
  facts: Record<string, unknown>;
};
export type Awaited = {
  type: "card_order" | "election" | "referral";
  clause: string | null;
  pending?: Array<string>;
  cards?: Array<string>;
  by?: Role;
  incident?: string;
  to?: Role;
};
export type PublicAnswer = {
  now: number;
  deadline: number | null;
  notice: string | null;
  announcements: Array<"closing_soon" | "last_hand" | "no_more_bets">;
  results: Array<ShoeResult>;
  balance?: string;
  mine?: Own;
  table: PublicTable;
};
export type ShoeResult = {
  round: number;
  result: Result;
  total: number;
  player_pair: boolean;
  banker_pair: boolean;
};
export type Own = {
  bets: Array<FullBet>;
  elects: boolean;
  antes: Array<string>;
  squeeze: "asked" | "no" | "permitted";
};
export type StaffAnswer = {
  now: number;
  deadline: number | null;
  notice: string | null;
  announcements: Array<"closing_soon" | "last_hand" | "no_more_bets">;
  results: Array<ShoeResult>;
  balance?: string;
  mine?: Own;
  table: StaffTable;
};
export type OwnRounds = {
  rounds: Array<OwnRound>;
};
export type OwnRound = {
  number: number;
  state: RoundState;
  result: Result | null;
  player: ShownHand;
  banker: ShownHand;
  bets: Array<FullBet>;
};
export type Game = {
  id: string;
  title: string;
  version: string | null;
  effective: string | null;
  decks: ShownDecks;
  place: Place;
  bets: Array<ShownBetRule>;
  clauses: Array<ShownClause>;
  table_of_play: ShownTableOfPlay;
  pause: ShownPause | null;
  information_only: string | null;
};
export type ShownDecks = {
  fewest: number;
  most: number;
};
export type Place = "box" | "terminal";
export type ShownBetRule = {
  id: string;
  title: string;
  wins: WinsWhen;
  pays: Array<Pay>;
  by: DeterminingTotal;
  tie: OnTie;
  clause: string;
  needs: Array<string>;
  raises: string | null;
  raise_times: number | null;
  counts_on: Hand | null;
  house_edge: string | null;
};
export type WinsWhen = {
  kind: "hand_pairs" | "hand_wins" | "tied";
  hand: Hand | null;
  totals: Array<number>;
};
export type Pay = {
  pays: string;
  totals: Array<number>;
};
export type DeterminingTotal = "losing" | "winning";
export type OnTie = "loses" | "pushes";
export type ShownClause = {
  clause: string;
  title: string;
};
export type ShownTableOfPlay = {
  naturals: Array<number>;
  player_draws: Array<boolean>;
  banker_draws: Array<Array<boolean>>;
};
export type ShownPause = {
  after_cards: number;
  clause: string;
  fold_clause: string;
};
export type DemoAccounts = {
  accounts: Array<DemoAccount>;
  password: string;
  incidents: Array<DemoIncident>;
};
export type DemoAccount = {
  name: string;
  post: Post;
};
export type DemoIncident = {
  id: string;
  table: string;
};
export type Scoreboard = {
  bead: Array<Bead>;
  big_road: Array<BigRoadMark>;
  big_eye_boy: Array<ShownMark>;
  small_road: Array<ShownMark>;
  cockroach_pig: Array<ShownMark>;
  ask: Ask;
};
export type Bead = {
  column: number;
  row: number;
  result: Result;
  pairs: Array<Hand>;
};
export type BigRoadMark = {
  column: number;
  row: number;
  result: Result;
  ties: number;
  pairs: Array<Hand>;
};
export type ShownMark = {
  column: number;
  row: number;
  sign: "B" | "R";
};
export type Ask = {
  banker: DerivedSigns;
  player: DerivedSigns;
};
export type DerivedSigns = {
  big_eye_boy: "B" | "R" | null;
  small_road: "B" | "R" | null;
  cockroach_pig: "B" | "R" | null;
};
export type PublicPicture = {
  now: number;
  deadline: number | null;
  notice: string | null;
  announcements: Array<"closing_soon" | "last_hand" | "no_more_bets">;
  results: Array<ShoeResult>;
  balance?: string;
  mine?: Own;
  version: number;
  table: PublicTable;
  events: Array<Record<string, unknown>>;
};
export type StaffPicture = {
  now: number;
  deadline: number | null;
  notice: string | null;
  announcements: Array<"closing_soon" | "last_hand" | "no_more_bets">;
  results: Array<ShoeResult>;
  balance?: string;
  mine?: Own;
  version: number;
  table: StaffTable;
  events: Array<Record<string, unknown>>;
};
export type Beat = {
  beat: number;
};
export type Problem = {
  error: string;
};
export type PitLines = {
  tables: Array<PitLine>;
};
export type PitLine = {
  table: string;
  in_all: ShownTally;
  of_shoe: ShownTally;
  rounds_per_hour: number | null;
  last_settled_at: number | null;
  favours_patron: Array<string>;
  alarms: Array<ShownAlarm>;
};
export type ShownTally = {
  rounds: number;
  handle: string;
  win: string;
  theory: string;
};
export type ShownAlarm = {
  suspicion: Suspicion;
  sentence: string;
  at: number;
  shoe: number;
  round: number;
  place: number | null;
  is_current: boolean;
  false_alarms: number | null;
  report: Incident | null;
  clauses: Array<string>;
};
export type Suspicion = "even_steps" | "foreign_card" | "missing_card" | "new_deck_order" | "points_together" | "repeated_order" | "results" | "suits_together" | "surplus_card";
export type PitTable = {
  table: string;
  version: number;
  unseen: number;
  edges: Array<ShownEdge>;
  bets: Array<BetTally>;
  settings: ShownSettings;
  terminals: Array<number>;
};
export type ShownEdge = {
  bet: string;
  house_edge: string;
  favours_patron: boolean;
};
export type BetTally = {
  bet: string;
  handle: string;
  win: string;
  theory: string;
};
export type ShownSettings = {
  decks: number;
  places: number;
  limits: ShownLimits;
  cards_dealt: SettingsCardsDealt;
  burn: Burn;
  cut_card: number;
  betting_seconds: number | null;
  decision_seconds: number | null;
};
export type AdviceAnswer = {
  advice: ShownAdvice;
};
export type ShownAdvice = {
  decision: Decision;
  clause: string;
  authority: Role;
  measure: Record<string, unknown>;
  electing: Array<string>;
  decided: Array<DecidedBet>;
  facts: Record<string, unknown>;
};
export type DecidedBet = {
  bet: string;
  outcome: BetOutcome;
  why: string;
};
export type ShownIncidents = {
  game: string;
  incidents: Array<ShownIncident>;
  new_cards: string | null;
};
export type ShownIncident = {
  incident: Incident;
  needed: Array<string>;
  optional: Array<string>;
  clauses: Array<string>;
};
export type FoundRounds = {
  rounds: Array<FoundRound>;
  has_more: boolean;
};
export type FoundRound = {
  table: string;
  game: string;
  number: number;
  shoe: number;
  at: number;
  state: string;
  result: Result | null;
  player_total: number;
  banker_total: number;
  patrons: Array<string>;
  incidents: Array<string>;
  staked: string;
  house_win: string;
};
export type InspectedRound = {
  table: string;
  game: string;
  number: number;
  shoe: number;
  rounds: number;
  moments: Array<ShownMoment>;
  word: VerifiersWord;
};
export type ShownMoment = {
  version: number;
  position: number;
  at: number;
  command: string;
  by: Person;
  hash: string;
  previous_hash: string;
  events: Array<Record<string, unknown>>;
  after: StaffRound;
  findings: Array<string>;
};
export type VerifiersWord = {
  records: number;
  bets_settled_again: number;
  findings: Array<string>;
};
