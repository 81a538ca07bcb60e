// Made by tools/page_types.py from the service's OpenAPI description. Do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Login */
        Login: {
            name: string;
            password: string;
            /** @default null */
            code?: string | null;
        };
        /** Who */
        Who: {
            person: components["schemas"]["Person"] | null;
            ranks: components["schemas"]["Role"][];
            must?: ("change_password" | "set_up_second_factor")[];
        };
        /** Person */
        Person: {
            name: string;
            post: components["schemas"]["Post"];
        };
        /**
         * Post
         * @description A person's job. The first five act at tables; an inspector only reads.
         * @enum {unknown}
         */
        Post: "administrator" | "dealer" | "inspector" | "patron" | "pit_manager" | "pit_supervisor" | "shift_manager";
        /**
         * Role
         * @description Who acts at a table. Staff are in ascending order of rank.
         * @enum {unknown}
         */
        Role: "dealer" | "patron" | "pit_manager" | "pit_supervisor" | "shift_manager";
        /**
         * Done
         * @description Success without further data.
         */
        Done: Record<string, unknown>;
        /** PasswordChange */
        PasswordChange: {
            old: string;
            new: string;
        };
        /**
         * Nothing
         * @description An empty object, required so that the request is deliberate.
         */
        Nothing: Record<string, unknown>;
        /** SecondFactor */
        SecondFactor: {
            secret: string;
            uri: string;
        };
        /** SecondFactorCode */
        SecondFactorCode: {
            secret: string;
            code: string;
        };
        /** SecondPersonSetting */
        SecondPersonSetting: {
            ranks: {
                [key: string]: components["schemas"]["Role"];
            };
            /** @example 500.00 */
            large: string;
            /** @example 500.00 */
            largest: string;
        };
        /**
         * Act
         * @enum {unknown}
         */
        Act: "adjustment" | "correction" | "credit" | "fill" | "house_decision" | "large_buy_in" | "large_cash_out" | "named_card" | "reversal" | "void" | "void_paid";
        /** WaitingChanges */
        WaitingChanges: {
            changes: components["schemas"]["WaitingChange"][];
        };
        /**
         * WaitingChange
         * @description A change that takes effect when a second administrator makes it too.
         */
        WaitingChange: {
            change: string;
            by: string;
        };
        /** NewPin */
        NewPin: {
            /** @default null */
            patron?: string | null;
            /** @default null */
            table?: string | null;
            /** @default null */
            terminal?: number | null;
            pin: string;
        };
        /** OwnPin */
        OwnPin: {
            pin: string;
        };
        /**
         * PurseOf
         * @description A patron, or a terminal of a table.
         */
        PurseOf: {
            /** @default null */
            patron?: string | null;
            /** @default null */
            table?: string | null;
            /** @default null */
            terminal?: number | null;
        };
        /** People */
        People: {
            people: components["schemas"]["Person"][];
        };
        /** NewPerson */
        NewPerson: {
            name: string;
            post: components["schemas"]["Post"];
            password: string;
        };
        /** AddedPerson */
        AddedPerson: {
            person: components["schemas"]["Person"];
        };
        /** Appointment */
        Appointment: {
            post: components["schemas"]["Post"];
        };
        /** NewPassword */
        NewPassword: {
            password: string;
        };
        /** TerminalPlace */
        TerminalPlace: {
            table: string;
            terminal: number;
        };
        /** TerminalCode */
        TerminalCode: {
            code: string;
        };
        /** PublicTables */
        PublicTables: {
            tables: components["schemas"]["PublicTable"][];
        };
        /** PublicTable */
        PublicTable: {
            id: string;
            game: string;
            shoe: number;
            decks: number;
            cards_left: number;
            last_round: number | null;
            places: number;
            cards_dealt: components["schemas"]["Facing"];
            limits: components["schemas"]["ShownLimits"];
            betting_seconds: number | null;
            decision_seconds: number | null;
            round: components["schemas"]["PublicRound"] | null;
        };
        /**
         * Facing
         * @enum {unknown}
         */
        Facing: "face_down" | "face_up";
        /** ShownLimits */
        ShownLimits: {
            minimum: components["schemas"]["ShownAmounts"];
            maximum: components["schemas"]["ShownAmounts"] | null;
            maximum_differential: string | null;
            differential_scope: components["schemas"]["DifferentialScope"];
            /** @example 500.00 */
            payout_unit: string;
        };
        /** ShownAmounts */
        ShownAmounts: {
            /** @example 500.00 */
            every: string;
            by_bet: {
                [key: string]: string;
            };
        };
        /**
         * DifferentialScope
         * @enum {unknown}
         */
        DifferentialScope: "box" | "table";
        /** PublicRound */
        PublicRound: {
            number: number;
            state: components["schemas"]["RoundState"];
            result: components["schemas"]["Result"] | null;
            player: components["schemas"]["ShownHand"];
            banker: components["schemas"]["ShownHand"];
            next_hand: components["schemas"]["Hand"] | null;
            third_cards: components["schemas"]["Message"][];
            waits_for: ("antes" | "card_order" | "election" | "referral") | null;
            election: components["schemas"]["ShownElection"] | null;
            differential_left: {
                [key: string]: components["schemas"]["Room"];
            } | null;
            bets: components["schemas"]["ShownBet"][];
        };
        /**
         * RoundState
         * @description The names used in scenario JSON, the API and the pages.
         * @enum {unknown}
         */
        RoundState: "awaiting" | "betting" | "complete" | "dealing" | "settled" | "void";
        /**
         * Result
         * @description Which hand won a complete round.
         * @enum {unknown}
         */
        Result: "banker" | "player" | "tie";
        /** ShownHand */
        ShownHand: {
            cards: string[];
            total: number | null;
        };
        /**
         * Hand
         * @description Player and Banker are hands; people are patrons.
         * @enum {unknown}
         */
        Hand: "banker" | "player";
        /**
         * Message
         * @description A translatable sentence: a catalogue id and its arguments.
         */
        Message: {
            /** @enum {unknown} */
            type: "message";
            id: string;
            /** @default {} */
            args?: {
                [key: string]: string | number | (components["schemas"]["Money"] | components["schemas"]["Cards"] | components["schemas"]["Count"] | components["schemas"]["Listed"] | components["schemas"]["Text"] | components["schemas"]["Message"]);
            };
        };
        /** Money */
        Money: {
            /** @enum {unknown} */
            type: "money";
            /** @example 500.00 */
            amount: string;
        };
        /** Cards */
        Cards: {
            /** @enum {unknown} */
            type: "cards";
            cards: string[];
        };
        /** Count */
        Count: {
            /** @enum {unknown} */
            type: "count";
            number: number;
        };
        /** Listed */
        Listed: {
            /** @enum {unknown} */
            type: "list";
            items: (string | number | (components["schemas"]["Money"] | components["schemas"]["Cards"] | components["schemas"]["Count"] | components["schemas"]["Listed"] | components["schemas"]["Text"] | components["schemas"]["Message"]))[];
            /** @default list-comma */
            separator?: string;
        };
        /**
         * Text
         * @description A title as declared.
         */
        Text: {
            /** @enum {unknown} */
            type: "text";
            en: string;
            /** @default null */
            zh_hans?: string | null;
            /** @default null */
            zh_hant?: string | null;
        };
        /**
         * ShownElection
         * @description Each patron with a bet chooses to continue or to take the bets back.
         */
        ShownElection: {
            incident: components["schemas"]["Incident"] | null;
            clause: string | null;
            goes_on: string | null;
            takes_back: string | null;
            settled_again: components["schemas"]["ShownHands"] | null;
        };
        /**
         * Incident
         * @description Everything that can be reported at a table.
         * @enum {unknown}
         */
        Incident: "bet_in_error" | "bet_pulled_back" | "card_count_wrong" | "dealt_face_up" | "display_wrong" | "excess_card" | "exposed_card" | "foreign_card" | "insufficient_cards" | "late_discovery" | "not_shuffled" | "other" | "simultaneous_cards" | "technical_interruption" | "terminal_interruption" | "walk_away" | "wrong_area" | "wrong_number_of_cards" | "wrong_result_registered";
        /** ShownHands */
        ShownHands: {
            player: components["schemas"]["ShownHand"];
            banker: components["schemas"]["ShownHand"];
            result: components["schemas"]["Result"] | null;
        };
        /**
         * Room
         * @description Remaining room on each hand under the maximum differential.
         */
        Room: {
            /** @example 500.00 */
            banker: string;
            /** @example 500.00 */
            player: string;
        };
        /** ShownBet */
        ShownBet: {
            place: number;
            standing: boolean;
            on: string;
            /** @example 500.00 */
            amount: string;
            /** @example 500.00 */
            in_play: string;
            outcome: components["schemas"]["BetOutcome"] | null;
            net: string | null;
        };
        /**
         * BetOutcome
         * @description The outcome of a bet. On a push the patron keeps the bet; a returned bet was never played.
         * @enum {unknown}
         */
        BetOutcome: "lost" | "push" | "returned" | "won";
        /** StaffTables */
        StaffTables: {
            tables: components["schemas"]["StaffTable"][];
        };
        /** StaffTable */
        StaffTable: {
            id: string;
            game: string;
            shoe: number;
            decks: number;
            cards_left: number;
            last_round: number | null;
            places: number;
            cards_dealt: components["schemas"]["Facing"];
            limits: components["schemas"]["ShownLimits"];
            betting_seconds: number | null;
            decision_seconds: number | null;
            round: components["schemas"]["StaffRound"] | null;
            referrals: components["schemas"]["ReferredRound"][];
            carried: string[];
            burn: components["schemas"]["Burn"];
            census: {
                [key: string]: number;
            };
        };
        /** StaffRound */
        StaffRound: {
            number: number;
            state: components["schemas"]["RoundState"];
            result: components["schemas"]["Result"] | null;
            player: components["schemas"]["ShownHand"];
            banker: components["schemas"]["ShownHand"];
            next_hand: components["schemas"]["Hand"] | null;
            third_cards: components["schemas"]["Message"][];
            waits_for: ("antes" | "card_order" | "election" | "referral") | null;
            election: components["schemas"]["ShownElection"] | null;
            differential_left: {
                [key: string]: components["schemas"]["Room"];
            } | null;
            bets: components["schemas"]["FullBet"][];
            rulings: components["schemas"]["ShownRuling"][];
            awaits: components["schemas"]["Awaited"] | null;
            absent: string[];
            squeeze_asked: string[];
            squeeze_permitted: string[];
            turned: {
                [key: string]: number[];
            };
        };
        /**
         * FullBet
         * @description Shown to the bet's patron and to staff.
         */
        FullBet: {
            place: number;
            standing: boolean;
            on: string;
            /** @example 500.00 */
            amount: string;
            /** @example 500.00 */
            in_play: string;
            outcome: components["schemas"]["BetOutcome"] | null;
            net: string | null;
            patron: string;
            placed_by: components["schemas"]["Role"];
            registered: boolean;
            in_chips: boolean;
            ante_choice: components["schemas"]["AnteChoice"] | null;
            clause: string | null;
        };
        /**
         * AnteChoice
         * @enum {unknown}
         */
        AnteChoice: "fold" | "raise";
        /** ShownRuling */
        ShownRuling: {
            incident: components["schemas"]["Incident"] | null;
            decision: components["schemas"]["Decision"];
            clause: string | null;
            by: components["schemas"]["Role"];
            facts: {
                [key: string]: string | number | boolean | string[] | null;
            };
        };
        /**
         * Decision
         * @enum {unknown}
         */
        Decision: "continue" | "elect" | "reconstruct" | "refer" | "resettle" | "void";
        /**
         * Awaited
         * @description A pending election or ruling.
         */
        Awaited: {
            /** @enum {unknown} */
            type: "card_order" | "election" | "referral";
            clause: string | null;
            pending?: string[];
            taking_back?: string[];
            cards?: string[];
            by?: components["schemas"]["Role"];
            incident?: components["schemas"]["Incident"];
            to?: components["schemas"]["Role"];
        };
        /**
         * ReferredRound
         * @description A current or past round that awaits a ruling.
         */
        ReferredRound: {
            number: number;
            shoe: number;
            state: components["schemas"]["RoundState"];
            result: components["schemas"]["Result"] | null;
            player: components["schemas"]["ShownHand"];
            banker: components["schemas"]["ShownHand"];
            clause: string | null;
            incident: components["schemas"]["Incident"];
            to: components["schemas"]["Role"];
            facts: {
                [key: string]: string | number | boolean | string[] | null;
            };
            patrons: string[];
            /** @example 500.00 */
            staked: string;
            /** @example 500.00 */
            house_win: string;
        };
        /**
         * Burn
         * @description How many cards are burned before the first round: a house setting.
         */
        Burn: {
            cards: number;
            by_first_card: boolean;
        };
        /** PublicAnswer */
        PublicAnswer: {
            deadline: number | null;
            /** @default null */
            outage?: components["schemas"]["Message"] | null;
            notice: string | null;
            notice_told: components["schemas"]["Message"] | null;
            announcements: ("closing_soon" | "last_hand" | "no_more_bets")[];
            results: components["schemas"]["ShoeResult"][];
            options: components["schemas"]["TableOptions"];
            now: number;
            /** @example 500.00 */
            balance?: string;
            mine?: components["schemas"]["Own"];
            table: components["schemas"]["PublicTable"];
        };
        /**
         * ShoeResult
         * @description A settled round of the shoe, for the scoreboard.
         */
        ShoeResult: {
            round: number;
            result: components["schemas"]["Result"];
            total: number;
            player_pair: boolean;
            banker_pair: boolean;
        };
        /** TableOptions */
        TableOptions: {
            next: components["schemas"]["NextStep"];
            election: components["schemas"]["ElectionOption"] | null;
            antes: components["schemas"]["AntesOption"] | null;
            turns: components["schemas"]["CardPlace"][];
            rulings: (components["schemas"]["OrderOption"] | components["schemas"]["ReferralOption"] | components["schemas"]["HouseDecisionOption"])[];
        };
        /**
         * NextStep
         * @description The next step.
         */
        NextStep: {
            /** @enum {unknown} */
            command: "close_betting" | "deal" | "decide_ante" | "elect" | "new_shoe" | "open_betting" | "report" | "rule" | "settle" | "turn";
            round: number;
            /** @default null */
            hand?: components["schemas"]["Hand"] | null;
            /** @default null */
            position?: number | null;
            /** @default null */
            incident?: components["schemas"]["Incident"] | null;
            /** @default null */
            approval?: components["schemas"]["Role"] | null;
        };
        /**
         * ElectionOption
         * @description Patrons choose to continue or to take their bets back.
         */
        ElectionOption: {
            round: number;
            undecided: number;
            goes_on_clause: string | null;
            takes_back_clause: string | null;
            /** @default continue */
            otherwise?: components["schemas"]["ElectionChoice"];
        };
        /**
         * ElectionChoice
         * @enum {unknown}
         */
        ElectionChoice: "continue" | "take_back";
        /**
         * AntesOption
         * @description Antes are raised or folded before the next card.
         */
        AntesOption: {
            round: number;
            undecided: number;
            clause: string;
            fold_clause: string;
            /** @default fold */
            otherwise?: components["schemas"]["AnteChoice"];
        };
        /** CardPlace */
        CardPlace: {
            hand: components["schemas"]["Hand"];
            position: number;
        };
        /**
         * OrderOption
         * @description Which of these cards came first; the ruling names each of them once.
         */
        OrderOption: {
            /** @enum {unknown} */
            ruling: "order";
            round: number;
            cards: (string | null)[];
            clause: string | null;
            approval: components["schemas"]["Role"];
        };
        /**
         * ReferralOption
         * @description A referral.
         */
        ReferralOption: {
            /** @enum {unknown} */
            ruling: "referral";
            round: number;
            incident: components["schemas"]["Incident"];
            decisions: components["schemas"]["Decision"][];
            clause: string | null;
            approval: components["schemas"]["Role"];
        };
        /**
         * HouseDecisionOption
         * @description Where the rules are silent the house decides on any of these rounds, with a reason and without a clause.
         */
        HouseDecisionOption: {
            /** @enum {unknown} */
            ruling: "house_decision";
            rounds: number[];
            /** @default null */
            older_than?: number | null;
            decisions: components["schemas"]["Decision"][];
            approval: components["schemas"]["Role"];
        };
        /**
         * Own
         * @description A patron's own bets and options.
         */
        Own: {
            bets: components["schemas"]["FullBet"][];
            elects: boolean;
            if_settled_again: string | null;
            antes: string[];
            /** @enum {unknown} */
            squeeze: "asked" | "no" | "permitted";
            options: components["schemas"]["PatronOptions"];
        };
        /** PatronOptions */
        PatronOptions: {
            seated: number[];
            standing: number[];
            bets: components["schemas"]["BetOption"][];
            needs: components["schemas"]["NeedOption"][];
            withdrawals: components["schemas"]["WithdrawOption"][];
            elects: components["schemas"]["ElectionChoice"][];
            antes: components["schemas"]["AnteOption"][];
            may_ask_to_squeeze: boolean;
            turns: components["schemas"]["CardPlace"][];
        };
        /** BetOption */
        BetOption: {
            on: string[];
            places: number[];
            standing: boolean;
            adds: components["schemas"]["Bounds"];
        };
        /** Bounds */
        Bounds: {
            /** @example 500.00 */
            least: string;
            /** @example 500.00 */
            most: string;
        };
        /**
         * NeedOption
         * @description Bets that this patron may place only after a bet on one of the others.
         */
        NeedOption: {
            on: string[];
            any_of: string[];
            clause: string;
        };
        /** WithdrawOption */
        WithdrawOption: {
            on: string;
            place: number;
            /** @example 500.00 */
            held: string;
            part: components["schemas"]["Bounds"] | null;
            whole: boolean;
        };
        /** AnteOption */
        AnteOption: {
            side: components["schemas"]["Hand"];
            on: string;
            place: number;
            /** @example 500.00 */
            ante: string;
            /** @example 500.00 */
            wager: string;
            /** @example 500.00 */
            credits: string;
            choices: components["schemas"]["AnteChoice"][];
        };
        /** StaffAnswer */
        StaffAnswer: {
            deadline: number | null;
            /** @default null */
            outage?: components["schemas"]["Message"] | null;
            notice: string | null;
            notice_told: components["schemas"]["Message"] | null;
            announcements: ("closing_soon" | "last_hand" | "no_more_bets")[];
            results: components["schemas"]["ShoeResult"][];
            options: components["schemas"]["TableOptions"];
            now: number;
            /** @example 500.00 */
            balance?: string;
            mine?: components["schemas"]["Own"];
            table: components["schemas"]["StaffTable"];
            staff_options: components["schemas"]["StaffOptions"];
        };
        /** StaffOptions */
        StaffOptions: {
            next: components["schemas"]["NextStep"];
            commands: components["schemas"]["CommandOption"][];
            due: components["schemas"]["CardsDue"] | null;
            reports: components["schemas"]["ReportOption"][];
            rulings: (components["schemas"]["OrderOption"] | components["schemas"]["ReferralOption"] | components["schemas"]["HouseDecisionOption"])[];
            electing: string[];
            antes: components["schemas"]["UndecidedAnte"][];
            squeezes: string[];
            corrections: components["schemas"]["Corrections"] | null;
            on_behalf: components["schemas"]["OnBehalf"] | null;
            unnoticed_clause: string | null;
            /** @default null */
            naming?: components["schemas"]["Role"] | null;
            /** @default {} */
            second_person?: {
                [key: string]: components["schemas"]["Role"];
            };
            /** @example 500.00 */
            large?: string;
            /** @default [] */
            requests?: components["schemas"]["ShownRequest"][];
            /** @default [] */
            answered?: components["schemas"]["AnsweredRequest"][];
        };
        /** CommandOption */
        CommandOption: {
            /** @enum {unknown} */
            command: "change_settings" | "close_betting" | "cut_card" | "deal" | "decision_time_over" | "new_shoe" | "open_betting" | "settle";
            /** @default null */
            approval?: components["schemas"]["Role"] | null;
        };
        /**
         * CardsDue
         * @description The cards that a deal may name.
         */
        CardsDue: {
            hand: components["schemas"]["Hand"];
            position: number;
            at_once: number;
            carried: string[];
            gone: string[];
        };
        /** ReportOption */
        ReportOption: {
            incident: components["schemas"]["Incident"];
            /** @default [] */
            needed?: string[];
            /** @default [] */
            optional?: string[];
            ways: components["schemas"]["Way"][];
            /** @default null */
            cards?: components["schemas"]["Span"] | null;
            /** @default [] */
            rounds?: number[];
            /** @default null */
            older_than?: number | null;
            /** @default null */
            rounds_before?: number | null;
        };
        /**
         * Way
         * @description What a report may state about the cards, and who may report it.
         */
        Way: {
            /** @default true */
            reconstructable?: boolean;
            /** @default false */
            too_many?: boolean;
            /** @default false */
            to_person?: boolean;
            /** @default false */
            dealing_error?: boolean;
            /** @default [] */
            cards?: number[];
            /** @default false */
            hands?: boolean;
            rulings: components["schemas"]["PossibleRuling"][];
            /** @default false */
            without_cards?: boolean;
            /** @default false */
            if_established?: boolean;
            /** @default null */
            approval?: components["schemas"]["Role"] | null;
        };
        /** PossibleRuling */
        PossibleRuling: {
            decision: components["schemas"]["Decision"];
            clause: string;
        };
        /**
         * Span
         * @description From the least to the most.
         */
        Span: {
            least: number;
            most: number;
        };
        /** UndecidedAnte */
        UndecidedAnte: {
            patron: string;
            side: components["schemas"]["Hand"];
            on: string;
            place: number;
            /** @example 500.00 */
            ante: string;
        };
        /**
         * Corrections
         * @description Mis-keyed cards.
         */
        Corrections: {
            cards: components["schemas"]["DealtCard"][];
            /** @default pit_supervisor */
            approval?: components["schemas"]["Role"];
        };
        /** DealtCard */
        DealtCard: {
            /** @example 9H */
            card: string;
            hand: components["schemas"]["Hand"];
        };
        /**
         * OnBehalf
         * @description Bets that staff place on a patron's behalf.
         */
        OnBehalf: {
            roles: components["schemas"]["Role"][];
            clause: string;
        };
        /**
         * ShownRequest
         * @description A command that waits for a second person.
         */
        ShownRequest: {
            number: number;
            by: components["schemas"]["Person"];
            command: string;
            rank: components["schemas"]["Role"];
            lines: components["schemas"]["Message"][];
            in_english: string[];
            digest: string;
            expires_at: number;
        };
        /** AnsweredRequest */
        AnsweredRequest: {
            number: number;
            is_approved: boolean;
            reason: string | null;
        };
        /** OptionsAnswer */
        OptionsAnswer: {
            table: components["schemas"]["TableOptions"];
            staff?: components["schemas"]["StaffOptions"];
            mine?: components["schemas"]["PatronOptions"];
        };
        /**
         * CommandMessage
         * @description A command with its idempotency key: repeats are carried out once.
         */
        CommandMessage: {
            id: string;
            command: components["schemas"]["OpenBetting"] | components["schemas"]["PlaceBet"] | components["schemas"]["WithdrawBet"] | components["schemas"]["CloseBetting"] | components["schemas"]["Deal"] | components["schemas"]["DecideAnte"] | components["schemas"]["Report"] | components["schemas"]["Rule"] | components["schemas"]["Elect"] | components["schemas"]["DecisionTimeOver"] | components["schemas"]["RequestSqueeze"] | components["schemas"]["PermitSqueeze"] | components["schemas"]["Turn"] | components["schemas"]["CorrectCard"] | components["schemas"]["Settle"] | components["schemas"]["NewShoe"] | components["schemas"]["CutCard"] | components["schemas"]["ChangeSettings"] | components["schemas"]["OpenTable"] | components["schemas"]["DealNext"] | components["schemas"]["BuyIn"] | components["schemas"]["CashOut"] | components["schemas"]["RedeemVoucher"] | components["schemas"]["MoveFloat"] | components["schemas"]["Propose"] | components["schemas"]["Approve"] | components["schemas"]["Decline"];
            pin?: string;
        };
        /** OpenBetting */
        OpenBetting: {
            /** @enum {unknown} */
            command: "open_betting";
        };
        /** PlaceBet */
        PlaceBet: {
            /** @enum {unknown} */
            command: "place_bet";
            patron: string;
            on: string;
            /** @example 500.00 */
            amount: string;
            /** @default null */
            box?: number | null;
            /** @default null */
            terminal?: number | null;
            /** @default false */
            standing?: boolean;
            /** @default null */
            placed_by?: components["schemas"]["Role"] | null;
            /** @default false */
            unnoticed?: boolean;
            /** @default true */
            registered?: boolean;
            /** @default false */
            in_chips?: boolean;
        };
        /** WithdrawBet */
        WithdrawBet: {
            /** @enum {unknown} */
            command: "withdraw_bet";
            patron: string;
            on: string;
            /** @default null */
            box?: number | null;
            /** @default null */
            terminal?: number | null;
            /** @default null */
            amount?: string | null;
        };
        /** CloseBetting */
        CloseBetting: {
            /** @enum {unknown} */
            command: "close_betting";
        };
        /** Deal */
        Deal: {
            /** @enum {unknown} */
            command: "deal";
            cards: string[];
        };
        /** DecideAnte */
        DecideAnte: {
            /** @enum {unknown} */
            command: "decide_ante";
            patron: string;
            side: components["schemas"]["Hand"];
            choice: components["schemas"]["AnteChoice"];
            /** @default null */
            box?: number | null;
        };
        /**
         * Report
         * @description Unset fields are not facts. A fact that does not apply to the incident is an error, even if true.
         */
        Report: {
            /** @enum {unknown} */
            command: "report";
            incident: components["schemas"]["Incident"];
            reconstructable?: boolean;
            too_many?: boolean;
            cards?: string[] | number;
            card?: string | null;
            to_person?: boolean;
            terminals?: number[];
            round?: number | null;
            player?: string[];
            banker?: string[];
            patron?: string | null;
            on?: string | null;
            box?: number | null;
            what?: string | null;
            dealing_error?: boolean;
        };
        /**
         * Rule
         * @description A pending ruling, or a house decision where the rules are silent.
         */
        Rule: {
            /** @enum {unknown} */
            command: "rule";
            /** @default [] */
            order?: string[];
            /** @default null */
            decision?: components["schemas"]["Decision"] | null;
            /** @default null */
            round?: number | null;
            /** @default [] */
            player?: string[];
            /** @default [] */
            banker?: string[];
            /** @default null */
            reason?: string | null;
        };
        /** Elect */
        Elect: {
            /** @enum {unknown} */
            command: "elect";
            patron: string;
            choice: components["schemas"]["ElectionChoice"];
        };
        /**
         * DecisionTimeOver
         * @description Undecided antes are folded, undecided elections continue.
         */
        DecisionTimeOver: {
            /** @enum {unknown} */
            command: "decision_time_over";
        };
        /** RequestSqueeze */
        RequestSqueeze: {
            /** @enum {unknown} */
            command: "request_squeeze";
            patron: string;
        };
        /** PermitSqueeze */
        PermitSqueeze: {
            /** @enum {unknown} */
            command: "permit_squeeze";
            patron: string;
        };
        /** Turn */
        Turn: {
            /** @enum {unknown} */
            command: "turn";
            hand: components["schemas"]["Hand"];
            position: number;
            /** @default null */
            patron?: string | null;
        };
        /**
         * CorrectCard
         * @description Correct a mis-keyed card.
         */
        CorrectCard: {
            /** @enum {unknown} */
            command: "correct_card";
            position: number;
            /** @example 9H */
            card: string;
        };
        /** Settle */
        Settle: {
            /** @enum {unknown} */
            command: "settle";
        };
        /** NewShoe */
        NewShoe: {
            /** @enum {unknown} */
            command: "new_shoe";
            /** @default null */
            burn?: components["schemas"]["Burn"] | null;
            /** @default null */
            first_card?: string | null;
        };
        /**
         * CutCard
         * @description The cut card came out.
         */
        CutCard: {
            /** @enum {unknown} */
            command: "cut_card";
        };
        /** ChangeSettings */
        ChangeSettings: {
            /** @enum {unknown} */
            command: "change_settings";
            settings: components["schemas"]["TableSettings"];
        };
        /**
         * TableSettings
         * @description The settings in `open_table` and `change_settings`.
         */
        TableSettings: {
            /** @default 8 */
            decks?: number;
            /** @default 7 */
            places?: number;
            /** @default null */
            layout?: string | null;
            limits?: components["schemas"]["Limits"];
            /** @default face_up */
            cards_dealt?: components["schemas"]["Facing"];
            /**
             * @default {
             *       "cards": 0,
             *       "by_first_card": false
             *     }
             */
            burn?: components["schemas"]["Burn"];
            /** @default 14 */
            cut_card?: number;
            /** @default null */
            betting_seconds?: number | null;
            /** @default null */
            decision_seconds?: number | null;
        };
        /** Limits */
        Limits: {
            minimum?: components["schemas"]["Amounts"];
            /** @default null */
            maximum?: components["schemas"]["Amounts"] | null;
            /** @default null */
            maximum_differential?: string | null;
            /** @default box */
            differential_scope?: components["schemas"]["DifferentialScope"];
            /** @example 500.00 */
            payout_unit?: string;
        };
        /** Amounts */
        Amounts: {
            /** @example 500.00 */
            every: string;
            /** @default {} */
            by_bet?: {
                [key: string]: string;
            };
        };
        /** OpenTable */
        OpenTable: {
            /** @enum {unknown} */
            command: "open_table";
            game: string;
            settings?: components["schemas"]["TableSettings"];
        };
        /**
         * DealNext
         * @description The next card from the house's own shoe, drawn at this moment from the cards that can still be there.
         */
        DealNext: {
            /** @enum {unknown} */
            command: "deal_next";
        };
        /** BuyIn */
        BuyIn: {
            /** @enum {unknown} */
            command: "buy_in";
            /** @example 500.00 */
            amount: string;
            /** @default null */
            patron?: string | null;
            /** @default null */
            terminal?: number | null;
        };
        /** CashOut */
        CashOut: {
            /** @enum {unknown} */
            command: "cash_out";
            /** @default null */
            patron?: string | null;
            /** @default null */
            terminal?: number | null;
            /** @default null */
            amount?: string | null;
        };
        /** RedeemVoucher */
        RedeemVoucher: {
            /** @enum {unknown} */
            command: "redeem_voucher";
            number: string;
            /** @default null */
            patron?: string | null;
            /** @default null */
            terminal?: number | null;
        };
        /** MoveFloat */
        MoveFloat: {
            /** @enum {unknown} */
            command: "move_float";
            move: components["schemas"]["FloatMove"];
            /** @example 500.00 */
            amount: string;
        };
        /**
         * FloatMove
         * @enum {unknown}
         */
        FloatMove: "close" | "credit" | "fill" | "open";
        /**
         * Propose
         * @description A command that waits for a second person. One that needs nobody is carried out at once.
         */
        Propose: {
            /** @enum {unknown} */
            command: "propose";
            proposed: components["schemas"]["Deal"] | components["schemas"]["Report"] | components["schemas"]["Rule"] | components["schemas"]["CorrectCard"] | components["schemas"]["NewShoe"] | components["schemas"]["BuyIn"] | components["schemas"]["CashOut"] | components["schemas"]["MoveFloat"];
        };
        /** Approve */
        Approve: {
            /** @enum {unknown} */
            command: "approve";
            request: number;
            digest: string;
        };
        /** Decline */
        Decline: {
            /** @enum {unknown} */
            command: "decline";
            request: number;
            /** @default null */
            reason?: string | null;
        };
        /** Accepted */
        Accepted: {
            id?: string;
            /**
             * @default accepted
             * @enum {unknown}
             */
            answer?: "accepted";
            version: number;
            events?: (components["schemas"]["TableOpened"] | components["schemas"]["SettingsChanged"] | components["schemas"]["ShoeChanged"] | components["schemas"]["CutCardCameOut"] | components["schemas"]["BettingOpened"] | components["schemas"]["BetCutBack"] | components["schemas"]["BetWithdrawn"] | components["schemas"]["AnteDecided"] | components["schemas"]["AntePauseEnded"] | components["schemas"]["BetsReturned"] | components["schemas"]["MatterReferred"] | components["schemas"]["MatterClosed"] | components["schemas"]["CardTurned"] | components["schemas"]["RoundSettled"] | components["schemas"]["RoundVoided"] | components["schemas"]["SettlementReversed"] | components["schemas"]["BetPlaced"] | components["schemas"]["BettingClosed"] | components["schemas"]["CardsDealt"] | components["schemas"]["RulingMade"] | components["schemas"]["CardsCarried"] | components["schemas"]["CardsDiscarded"] | components["schemas"]["PatronLeft"] | components["schemas"]["PatronReturned"] | components["schemas"]["ElectionOpened"] | components["schemas"]["PatronElected"] | components["schemas"]["CardOrderAwaited"] | components["schemas"]["SqueezeRequested"] | components["schemas"]["SqueezePermitted"] | components["schemas"]["SqueezeLapsed"] | components["schemas"]["CardCorrected"] | components["schemas"]["HandsCorrected"] | components["schemas"]["RoundRecalled"])[];
            voucher?: string;
            /** @example 500.00 */
            balance?: string;
            /** @example 500.00 */
            owed?: string;
            /** @example 500.00 */
            over?: string;
            request?: number;
        };
        /** TableOpened */
        TableOpened: {
            /** @enum {unknown} */
            event: "table_opened/1";
            table: string;
            game: string;
            settings: components["schemas"]["ShownSettings"];
            /** @default null */
            first_card?: string | null;
            /** @default [] */
            clauses?: string[];
        };
        /** ShownSettings */
        ShownSettings: {
            decks: number;
            places: number;
            layout: string | null;
            limits: components["schemas"]["ShownLimits"];
            cards_dealt: components["schemas"]["Facing"];
            burn: components["schemas"]["Burn"];
            cut_card: number;
            betting_seconds: number | null;
            decision_seconds: number | null;
        };
        /** SettingsChanged */
        SettingsChanged: {
            /** @enum {unknown} */
            event: "settings_changed/1";
            settings: components["schemas"]["ShownSettings"];
            by: components["schemas"]["Role"];
            /** @default [] */
            clauses?: string[];
        };
        /** ShoeChanged */
        ShoeChanged: {
            /** @enum {unknown} */
            event: "shoe_changed/1";
            shoe: number;
            burn: components["schemas"]["Burn"];
            /** @default null */
            first_card?: string | null;
            /** @default dealer */
            by?: components["schemas"]["Role"];
            /** @default null */
            clause?: string | null;
        };
        /** CutCardCameOut */
        CutCardCameOut: {
            /** @enum {unknown} */
            event: "cut_card_came_out/1";
            last_round: number;
        };
        /** BettingOpened */
        BettingOpened: {
            /** @enum {unknown} */
            event: "betting_opened/1";
            round: number;
            shoe: number;
            /** @default false */
            is_last?: boolean;
            /** @default null */
            clause?: string | null;
        };
        /** BetCutBack */
        BetCutBack: {
            /** @enum {unknown} */
            event: "bet_cut_back/1";
            bet: number;
            /** @example 500.00 */
            returned: string;
            clause: string | null;
        };
        /** BetWithdrawn */
        BetWithdrawn: {
            /** @enum {unknown} */
            event: "bet_withdrawn/1";
            bet: number;
            /** @example 500.00 */
            amount: string;
        };
        /** AnteDecided */
        AnteDecided: {
            /** @enum {unknown} */
            event: "ante_decided/1";
            bet: number;
            choice: components["schemas"]["AnteChoice"];
            clause: string | null;
            /** @example 500.00 */
            wager?: string;
        };
        /** AntePauseEnded */
        AntePauseEnded: {
            /** @enum {unknown} */
            event: "ante_pause_ended/1";
        };
        /** BetsReturned */
        BetsReturned: {
            /** @enum {unknown} */
            event: "bets_returned/1";
            bets: number[];
            clause: string | null;
            /** @default null */
            round?: number | null;
        };
        /** MatterReferred */
        MatterReferred: {
            /** @enum {unknown} */
            event: "matter_referred/1";
            incident: components["schemas"]["Incident"];
            to: components["schemas"]["Role"];
            clause: string | null;
            /** @default null */
            round?: number | null;
        };
        /**
         * MatterClosed
         * @description A referral or the order of cards was decided.
         */
        MatterClosed: {
            /** @enum {unknown} */
            event: "matter_closed/1";
            /** @default null */
            round?: number | null;
        };
        /** CardTurned */
        CardTurned: {
            /** @enum {unknown} */
            event: "card_turned/1";
            hand: components["schemas"]["Hand"];
            position: number;
        };
        /** RoundSettled */
        RoundSettled: {
            /** @enum {unknown} */
            event: "round_settled/1";
            round: number;
            results: components["schemas"]["SettledBet"][];
            /** @default [] */
            clauses?: string[];
        };
        /** SettledBet */
        SettledBet: {
            bet: number;
            result: components["schemas"]["ShownResult"];
        };
        /** ShownResult */
        ShownResult: {
            outcome: components["schemas"]["BetOutcome"];
            /** @example 500.00 */
            net: string;
            clause: string | null;
            breakage?: string;
        };
        /** RoundVoided */
        RoundVoided: {
            /** @enum {unknown} */
            event: "round_voided/1";
            round: number;
            results: components["schemas"]["SettledBet"][];
        };
        /** SettlementReversed */
        SettlementReversed: {
            /** @enum {unknown} */
            event: "settlement_reversed/1";
            round: number;
            reversed: components["schemas"]["SettledBet"][];
            clause: string | null;
        };
        /** BetPlaced */
        BetPlaced: {
            /** @enum {unknown} */
            event: "bet_placed/1";
            place: number;
            on: string;
            /** @example 500.00 */
            amount: string;
            /** @default false */
            standing?: boolean;
            /** @default patron */
            placed_by?: components["schemas"]["Role"];
            /** @default true */
            registered?: boolean;
            /** @default false */
            in_chips?: boolean;
            /** @default null */
            clause?: string | null;
            patron: string;
        };
        /** BettingClosed */
        BettingClosed: {
            /** @enum {unknown} */
            event: "betting_closed/1";
            /** @default [] */
            cuts?: components["schemas"]["ShownCut"][];
            /** @default null */
            clause?: string | null;
            /** @default [] */
            explanation?: string[];
        };
        /** ShownCut */
        ShownCut: {
            bet: number;
            /** @example 500.00 */
            in_play: string;
            clause: string | null;
        };
        /** CardsDealt */
        CardsDealt: {
            /** @enum {unknown} */
            event: "cards_dealt/1";
            cards: string[];
            hands: components["schemas"]["Hands"];
            /** @default false */
            ante_pause?: boolean;
            /** @default null */
            shoe?: number | null;
            /** @default [] */
            clauses?: string[];
        };
        /**
         * Hands
         * @description Both hands of a round, complete or partial.
         */
        Hands: {
            player: string[];
            banker: string[];
            player_total: number;
            banker_total: number;
            next_hand: components["schemas"]["Hand"] | null;
        };
        /** RulingMade */
        RulingMade: {
            /** @enum {unknown} */
            event: "ruling_made/1";
            ruling: components["schemas"]["Ruling"];
            /** @default null */
            round?: number | null;
        };
        /**
         * Ruling
         * @description A decision on an incident, with its facts.
         */
        Ruling: {
            incident: components["schemas"]["Incident"] | null;
            decision: components["schemas"]["Decision"];
            clause: string | null;
            by: components["schemas"]["Role"];
            /** @default {} */
            facts?: {
                [key: string]: string | number | boolean | string[] | null;
            };
        };
        /**
         * CardsCarried
         * @description Cards that must be dealt next.
         */
        CardsCarried: {
            /** @enum {unknown} */
            event: "cards_carried/1";
            cards: string[];
            clause: string | null;
        };
        /**
         * CardsDiscarded
         * @description Cards that left the shoe, cannot be put back and go to no hand.
         */
        CardsDiscarded: {
            /** @enum {unknown} */
            event: "cards_discarded/1";
            cards: string[];
            clause: string | null;
        };
        /** PatronLeft */
        PatronLeft: {
            /** @enum {unknown} */
            event: "patron_left/1";
            patron: string;
        };
        /** PatronReturned */
        PatronReturned: {
            /** @enum {unknown} */
            event: "patron_returned/1";
            patron: string;
            /** @default false */
            electing?: boolean;
        };
        /** ElectionOpened */
        ElectionOpened: {
            /** @enum {unknown} */
            event: "election_opened/1";
            pending: string[];
            clause: string | null;
            /** @default null */
            round?: number | null;
            /** @default null */
            correction?: components["schemas"]["Correction"] | null;
        };
        /**
         * Correction
         * @description Cards and hands that replace those on record.
         */
        Correction: {
            cards: string[];
            hands: components["schemas"]["Hands"];
            /** @default [] */
            in_excess?: string[];
        };
        /** PatronElected */
        PatronElected: {
            /** @enum {unknown} */
            event: "patron_elected/1";
            patron: string;
            choice: components["schemas"]["ElectionChoice"];
            clause: string | null;
            /** @default null */
            round?: number | null;
        };
        /** CardOrderAwaited */
        CardOrderAwaited: {
            /** @enum {unknown} */
            event: "card_order_awaited/1";
            cards: string[];
            by: components["schemas"]["Role"];
            clause: string | null;
            /** @default null */
            shoe?: number | null;
        };
        /** SqueezeRequested */
        SqueezeRequested: {
            /** @enum {unknown} */
            event: "squeeze_requested/1";
            patron: string;
            /** @default 0 */
            after_cards?: number;
            /** @default null */
            clause?: string | null;
        };
        /** SqueezePermitted */
        SqueezePermitted: {
            /** @enum {unknown} */
            event: "squeeze_permitted/1";
            patron: string;
            by: components["schemas"]["Role"];
            clause: string | null;
        };
        /**
         * SqueezeLapsed
         * @description Another patron now has the highest bet, so the request or permission lapses.
         */
        SqueezeLapsed: {
            /** @enum {unknown} */
            event: "squeeze_lapsed/1";
            patron: string;
            clause: string | null;
        };
        /** CardCorrected */
        CardCorrected: {
            /** @enum {unknown} */
            event: "card_corrected/1";
            position: number;
            /** @example 9H */
            was: string;
            /** @example 9H */
            card: string;
            hands: components["schemas"]["Hands"];
            by: components["schemas"]["Role"];
            /** @default null */
            clause?: string | null;
        };
        /**
         * HandsCorrected
         * @description Hands that replace those on record: as the cards show, restored, or as they are on the table.
         */
        HandsCorrected: {
            /** @enum {unknown} */
            event: "hands_corrected/1";
            round: number;
            cards: string[];
            hands: components["schemas"]["Hands"];
            clause: string | null;
            /** @default null */
            still_carried?: string[] | null;
        };
        /** RoundRecalled */
        RoundRecalled: {
            /** @enum {unknown} */
            event: "round_recalled/1";
            round: components["schemas"]["RecalledRound"];
            shoes: components["schemas"]["NumberedShoe"][];
        };
        /** RecalledRound */
        RecalledRound: {
            number: number;
            shoe: number;
            /** @default betting */
            stage?: components["schemas"]["Stage"];
            bets?: Record<string, unknown>[];
            /** @default 1 */
            next_order?: number;
            /** @default [] */
            cards?: string[];
            /** @default 0 */
            earlier_cards?: number;
            /** @default null */
            replacement_shoe?: number | null;
            /** @default null */
            payout_unit?: string | null;
            /**
             * @default {
             *       "player": [],
             *       "banker": [],
             *       "player_total": 0,
             *       "banker_total": 0,
             *       "next_hand": "player"
             *     }
             */
            hands?: components["schemas"]["Hands"];
            /** @default false */
            ante_pause?: boolean;
            /** @default null */
            awaits?: (components["schemas"]["Election"] | components["schemas"]["CardOrder"] | components["schemas"]["Referral"]) | null;
            /** @default [] */
            rulings?: components["schemas"]["Ruling"][];
            /** @default [] */
            absent?: string[];
            /** @default [] */
            squeeze_asked?: string[];
            /** @default {} */
            squeeze_after?: {
                [key: string]: number;
            };
            /** @default [] */
            squeeze_permitted?: string[];
            /** @default [] */
            turned?: [
                components["schemas"]["Hand"],
                number
            ][];
            /** @default [] */
            reversed_results?: (components["schemas"]["ShownResult"] | null)[][];
        };
        /**
         * Stage
         * @enum {unknown}
         */
        Stage: "betting" | "dealing" | "settled" | "void";
        /**
         * Election
         * @description Every patron with a bet chooses to continue or to take the bets back.
         */
        Election: {
            /** @enum {unknown} */
            type: "election";
            clause: string | null;
            pending: string[];
            /** @default null */
            correction?: components["schemas"]["Correction"] | null;
            /** @default [] */
            taking_back?: string[];
            /** @default [] */
            away?: string[];
        };
        /**
         * CardOrder
         * @description A ruling is needed on which of these cards came first.
         */
        CardOrder: {
            /** @enum {unknown} */
            type: "card_order";
            clause: string | null;
            cards: string[];
            by: components["schemas"]["Role"];
            /** @default null */
            shoe?: number | null;
        };
        /**
         * Referral
         * @description Someone of this rank must decide.
         */
        Referral: {
            /** @enum {unknown} */
            type: "referral";
            clause: string | null;
            incident: components["schemas"]["Incident"];
            to: components["schemas"]["Role"];
        };
        /**
         * NumberedShoe
         * @description A shoe no longer on the table, kept to check corrections of its rounds.
         */
        NumberedShoe: {
            number: number;
            shoe: components["schemas"]["Shoe"];
        };
        /**
         * Shoe
         * @description A shoe in use. `unseen` is the census: every card that may still be in the shoe or was burned face down.
         */
        Shoe: {
            decks: number;
            unseen: components["schemas"]["Composition"];
            hidden: number;
            cut_card: number;
        };
        /**
         * Composition
         * @description The number of each of the 52 cards.
         */
        Composition: {
            counts: number[];
        };
        /** Refused */
        Refused: {
            id?: string;
            /**
             * @default refused
             * @enum {unknown}
             */
            answer?: "refused";
            refusal: components["schemas"]["ShownRefusal"];
        };
        /**
         * ShownRefusal
         * @description A refusal with its reason in English and as a translatable message.
         */
        ShownRefusal: {
            code: components["schemas"]["RefusalCode"];
            clause: string | null;
            message: string;
            fits: string | null;
            reason: components["schemas"]["Message"] | null;
        };
        /**
         * RefusalCode
         * @description A closed list in order of precedence: if several apply, the first is given.
         * @enum {unknown}
         */
        RefusalCode: "above_maximum" | "awaiting" | "below_minimum" | "bet_not_found" | "betting_closed" | "betting_open" | "busy" | "cannot_happen_here" | "cards_do_not_fit" | "carried_card_first" | "impossible_card" | "insufficient_credit" | "key_reused" | "needs_approval" | "needs_main_bet" | "needs_pin" | "new_shoe_needed" | "no_round" | "no_such_bet" | "no_such_box" | "no_such_card" | "no_such_request" | "no_such_round" | "no_such_table" | "no_such_terminal" | "no_such_voucher" | "not_allowed" | "not_face_down" | "not_highest_bet" | "not_provided" | "nothing_to_decide" | "nothing_to_rule_on" | "only_by_raising" | "over_differential" | "place_taken" | "request_changed" | "round_complete" | "round_in_progress" | "round_not_complete" | "round_over" | "seated_and_standing" | "several_bets" | "shoe_empty" | "standing_not_possible" | "too_many_cards" | "voucher_not_valid";
        /** AdviceAnswer */
        AdviceAnswer: {
            advice: components["schemas"]["ShownAdvice"];
        };
        /**
         * ShownAdvice
         * @description The rule for an incident.
         */
        ShownAdvice: {
            round: number;
            decision: components["schemas"]["Decision"];
            clause: string;
            authority: components["schemas"]["Role"];
            measure: components["schemas"]["Continue"] | components["schemas"]["Void"] | components["schemas"]["Reconstruct"] | components["schemas"]["OfferElection"] | components["schemas"]["Refer"] | components["schemas"]["OrderCards"] | components["schemas"]["Resettle"];
            electing: string[];
            decided: components["schemas"]["DecidedBet"][];
            facts: {
                [key: string]: string | number | boolean | string[] | null;
            };
        };
        /** Continue */
        Continue: {
            /** @enum {unknown} */
            type: "continue";
            clause: string;
        };
        /** Void */
        Void: {
            /** @enum {unknown} */
            type: "void";
            clause: string;
        };
        /**
         * Reconstruct
         * @description Put the cards back in order and continue; a settled round is resettled.
         */
        Reconstruct: {
            /** @enum {unknown} */
            type: "reconstruct";
            clause: string;
        };
        /**
         * OfferElection
         * @description Every patron with a bet chooses to continue or to take the bets back. A settled round is then resettled.
         */
        OfferElection: {
            /** @enum {unknown} */
            type: "elect";
            clause: string;
        };
        /**
         * Refer
         * @description Wait for this rank or above to rule `continue`, `void` or `resettle`.
         */
        Refer: {
            /** @enum {unknown} */
            type: "refer";
            clause: string;
            to: components["schemas"]["Role"];
        };
        /**
         * OrderCards
         * @description Wait for this rank or above to rule which card came first; then proceed with `then`.
         */
        OrderCards: {
            /** @enum {unknown} */
            type: "order_cards";
            clause: string;
            by: components["schemas"]["Role"];
            then: components["schemas"]["Continue"] | components["schemas"]["OfferElection"];
        };
        /**
         * Resettle
         * @description Settle by the actual cards.
         */
        Resettle: {
            /** @enum {unknown} */
            type: "resettle";
            clause: string;
        };
        /** DecidedBet */
        DecidedBet: {
            bet: string;
            outcome: components["schemas"]["BetOutcome"];
            reason: components["schemas"]["Message"];
            why: string;
        };
        /** AdviceRefused */
        AdviceRefused: {
            refusal: components["schemas"]["ShownRefusal"];
        };
        /** OwnRounds */
        OwnRounds: {
            rounds: components["schemas"]["OwnRound"][];
        };
        /** OwnRound */
        OwnRound: {
            number: number;
            state: components["schemas"]["RoundState"];
            result: components["schemas"]["Result"] | null;
            player: components["schemas"]["ShownHand"];
            banker: components["schemas"]["ShownHand"];
            bets: components["schemas"]["FullBet"][];
        };
        /**
         * Scoreboard
         * @description The five roads of the shoe, and the marks that the next Banker or Player would add. For information only.
         */
        Scoreboard: {
            bead: components["schemas"]["Bead"][];
            big_road: components["schemas"]["BigRoadMark"][];
            big_eye_boy: components["schemas"]["ShownMark"][];
            small_road: components["schemas"]["ShownMark"][];
            cockroach_pig: components["schemas"]["ShownMark"][];
            ask: components["schemas"]["Ask"];
        };
        /**
         * Bead
         * @description One round on the bead plate.
         */
        Bead: {
            column: number;
            row: number;
            result: components["schemas"]["Result"];
            pairs: components["schemas"]["Hand"][];
        };
        /**
         * BigRoadMark
         * @description One round that a hand won.
         */
        BigRoadMark: {
            column: number;
            row: number;
            result: components["schemas"]["Result"];
            ties: number;
            pairs: components["schemas"]["Hand"][];
        };
        /**
         * ShownMark
         * @description A mark on a derived road: red if the big road repeats its pattern, otherwise blue.
         */
        ShownMark: {
            column: number;
            row: number;
            /** @enum {unknown} */
            sign: "B" | "R";
        };
        /**
         * Ask
         * @description What the derived roads would get if this hand won the next round.
         */
        Ask: {
            banker: components["schemas"]["DerivedSigns"];
            player: components["schemas"]["DerivedSigns"];
        };
        /**
         * DerivedSigns
         * @description What one big-road mark adds to each road; None if the road has not started.
         */
        DerivedSigns: {
            big_eye_boy: ("B" | "R") | null;
            small_road: ("B" | "R") | null;
            cockroach_pig: ("B" | "R") | null;
        };
        /** PastRounds */
        PastRounds: {
            rounds: components["schemas"]["PastRound"][];
        };
        /**
         * PastRound
         * @description A past round for the scoreboard, with its first version in the stream.
         */
        PastRound: {
            number: number;
            shoe: number;
            first_version: number;
            at: number;
            state: string;
            result: components["schemas"]["Result"] | null;
            player_total: number;
            banker_total: number;
            player_pair: boolean;
            banker_pair: boolean;
        };
        /** RoundRecords */
        RoundRecords: {
            records: components["schemas"]["ShownRecord"][];
        };
        /**
         * ShownRecord
         * @description A journal record of a table.
         */
        ShownRecord: {
            version: number;
            position: number;
            at: number;
            hash: string;
            command: string;
            by: components["schemas"]["Person"];
            approved_by: components["schemas"]["Person"] | null;
            events: (components["schemas"]["TableOpened"] | components["schemas"]["SettingsChanged"] | components["schemas"]["ShoeChanged"] | components["schemas"]["CutCardCameOut"] | components["schemas"]["BettingOpened"] | components["schemas"]["BetCutBack"] | components["schemas"]["BetWithdrawn"] | components["schemas"]["AnteDecided"] | components["schemas"]["AntePauseEnded"] | components["schemas"]["BetsReturned"] | components["schemas"]["MatterReferred"] | components["schemas"]["MatterClosed"] | components["schemas"]["CardTurned"] | components["schemas"]["RoundSettled"] | components["schemas"]["RoundVoided"] | components["schemas"]["SettlementReversed"] | components["schemas"]["BetPlaced"] | components["schemas"]["BettingClosed"] | components["schemas"]["CardsDealt"] | components["schemas"]["RulingMade"] | components["schemas"]["CardsCarried"] | components["schemas"]["CardsDiscarded"] | components["schemas"]["PatronLeft"] | components["schemas"]["PatronReturned"] | components["schemas"]["ElectionOpened"] | components["schemas"]["PatronElected"] | components["schemas"]["CardOrderAwaited"] | components["schemas"]["SqueezeRequested"] | components["schemas"]["SqueezePermitted"] | components["schemas"]["SqueezeLapsed"] | components["schemas"]["CardCorrected"] | components["schemas"]["HandsCorrected"] | components["schemas"]["RoundRecalled"])[];
        };
        /** PitLines */
        PitLines: {
            tables: components["schemas"]["PitLine"][];
        };
        /**
         * PitLine
         * @description Pit figures of a table.
         */
        PitLine: {
            table: string;
            in_all: components["schemas"]["ShownTally"];
            of_shoe: components["schemas"]["ShownTally"];
            rounds_per_hour: number | null;
            last_settled_at: number | null;
            favours_patron: string[];
            alarms: components["schemas"]["ShownAlarm"][];
        };
        /**
         * ShownTally
         * @description Totals of won, lost and pushed bets. The theoretical win uses the exact edge of a full shoe.
         */
        ShownTally: {
            rounds: number;
            /** @example 500.00 */
            handle: string;
            /** @example 500.00 */
            win: string;
            /** @example 500.00 */
            theory: string;
        };
        /**
         * ShownAlarm
         * @description An integrity alarm on a table's cards or results. It has no effect on play.
         */
        ShownAlarm: {
            suspicion: components["schemas"]["Suspicion"];
            sentence: string;
            finding: components["schemas"]["Message"];
            at: number;
            shoe: number;
            round: number;
            place: number | null;
            is_current: boolean;
            false_alarms: number | null;
            report: components["schemas"]["Incident"] | null;
            clauses: string[];
        };
        /**
         * Suspicion
         * @enum {unknown}
         */
        Suspicion: "even_steps" | "foreign_card" | "missing_card" | "new_deck_order" | "points_together" | "repeated_order" | "results" | "suits_together" | "surplus_card";
        /**
         * PitTable
         * @description Details of a table for the pit.
         */
        PitTable: {
            table: string;
            version: number;
            unseen: number;
            edges: components["schemas"]["ShownEdge"][];
            bets: components["schemas"]["BetTally"][];
            settings: components["schemas"]["ShownSettings"];
            terminals: number[];
        };
        /** ShownEdge */
        ShownEdge: {
            bet: string;
            house_edge: string;
            favours_patron: boolean;
        };
        /** BetTally */
        BetTally: {
            bet: string;
            /** @example 500.00 */
            handle: string;
            /** @example 500.00 */
            win: string;
            /** @example 500.00 */
            theory: string;
        };
        /** FoundRounds */
        FoundRounds: {
            rounds: components["schemas"]["FoundRound"][];
            has_more: boolean;
        };
        /** FoundRound */
        FoundRound: {
            table: string;
            game: string;
            number: number;
            shoe: number;
            at: number;
            state: string;
            result: components["schemas"]["Result"] | null;
            player_total: number;
            banker_total: number;
            patrons: string[];
            incidents: string[];
            /** @example 500.00 */
            staked: string;
            /** @example 500.00 */
            house_win: string;
        };
        /** InspectedRound */
        InspectedRound: {
            table: string;
            game: string;
            number: number;
            shoe: number;
            rounds: number;
            moments: components["schemas"]["ShownMoment"][];
            word: components["schemas"]["VerifiersWord"];
        };
        /**
         * ShownMoment
         * @description A record of a round, and the round's state after it.
         */
        ShownMoment: {
            version: number;
            position: number;
            at: number;
            command: string;
            by: components["schemas"]["Person"];
            approved_by: components["schemas"]["Person"] | null;
            hash: string;
            previous_hash: string;
            events: (components["schemas"]["TableOpened"] | components["schemas"]["SettingsChanged"] | components["schemas"]["ShoeChanged"] | components["schemas"]["CutCardCameOut"] | components["schemas"]["BettingOpened"] | components["schemas"]["BetCutBack"] | components["schemas"]["BetWithdrawn"] | components["schemas"]["AnteDecided"] | components["schemas"]["AntePauseEnded"] | components["schemas"]["BetsReturned"] | components["schemas"]["MatterReferred"] | components["schemas"]["MatterClosed"] | components["schemas"]["CardTurned"] | components["schemas"]["RoundSettled"] | components["schemas"]["RoundVoided"] | components["schemas"]["SettlementReversed"] | components["schemas"]["BetPlaced"] | components["schemas"]["BettingClosed"] | components["schemas"]["CardsDealt"] | components["schemas"]["RulingMade"] | components["schemas"]["CardsCarried"] | components["schemas"]["CardsDiscarded"] | components["schemas"]["PatronLeft"] | components["schemas"]["PatronReturned"] | components["schemas"]["ElectionOpened"] | components["schemas"]["PatronElected"] | components["schemas"]["CardOrderAwaited"] | components["schemas"]["SqueezeRequested"] | components["schemas"]["SqueezePermitted"] | components["schemas"]["SqueezeLapsed"] | components["schemas"]["CardCorrected"] | components["schemas"]["HandsCorrected"] | components["schemas"]["RoundRecalled"])[];
            told: components["schemas"]["Told"][];
            after: components["schemas"]["StaffRound"];
            findings: string[];
            wrong: components["schemas"]["Message"][];
        };
        /**
         * Told
         * @description A sentence about an event.
         */
        Told: {
            message: components["schemas"]["Message"];
            clauses: string[];
            house: string | null;
        };
        /**
         * VerifiersWord
         * @description Result of verifying a round: recomputed hashes, cards and settlements.
         */
        VerifiersWord: {
            records: number;
            bets_settled_again: number;
            findings: string[];
            wrong: components["schemas"]["Message"][];
        };
        /** GameNames */
        GameNames: {
            games: components["schemas"]["GameName"][];
        };
        /** GameName */
        GameName: {
            id: string;
            title: string;
            name: components["schemas"]["Text"];
        };
        /** Game */
        Game: {
            id: string;
            title: string;
            name: components["schemas"]["Text"];
            version: string | null;
            effective: string | null;
            decks: components["schemas"]["ShownDecks"];
            place: components["schemas"]["Place"];
            bets: components["schemas"]["ShownBetRule"][];
            felt: string[][];
            clauses: components["schemas"]["ShownClause"][];
            table_of_play: components["schemas"]["ShownTableOfPlay"];
            pause: components["schemas"]["ShownPause"] | null;
            information_only: string | null;
        };
        /** ShownDecks */
        ShownDecks: {
            fewest: number;
            most: number;
        };
        /**
         * Place
         * @description Where a patron bets.
         * @enum {unknown}
         */
        Place: "box" | "terminal";
        /** ShownBetRule */
        ShownBetRule: {
            id: string;
            title: string;
            name: components["schemas"]["Text"];
            side: components["schemas"]["Side"] | null;
            role: components["schemas"]["BetRole"];
            wins: components["schemas"]["WinsWhen"];
            pays: components["schemas"]["Pay"][];
            by: components["schemas"]["DeterminingTotal"];
            tie: components["schemas"]["OnTie"];
            clause: string;
            needs: string[];
            raises: string | null;
            raise_times: number | null;
            counts_on: components["schemas"]["Hand"] | null;
            house_edge: string | null;
        };
        /**
         * Side
         * @description How a round ends: Player wins, Banker wins, or a Tie. On the felt Player is blue, Banker red, Tie green.
         * @enum {unknown}
         */
        Side: "banker" | "player" | "tie";
        /**
         * BetRole
         * @description What a bet is among the others; the felt gives each its size and place by it.
         * @enum {unknown}
         */
        BetRole: "ante" | "main" | "pair" | "total" | "wager";
        /** WinsWhen */
        WinsWhen: {
            /** @enum {unknown} */
            kind: "hand_pairs" | "hand_wins" | "other" | "tied";
            hand: components["schemas"]["Hand"] | null;
            totals: number[];
        };
        /** Pay */
        Pay: {
            pays: string;
            totals: number[];
        };
        /**
         * DeterminingTotal
         * @description Which hand's total selects the line of a pay table.
         * @enum {unknown}
         */
        DeterminingTotal: "losing" | "winning";
        /**
         * OnTie
         * @enum {unknown}
         */
        OnTie: "loses" | "pushes";
        /** ShownClause */
        ShownClause: {
            clause: string;
            title: string;
            name: components["schemas"]["Text"];
        };
        /** ShownTableOfPlay */
        ShownTableOfPlay: {
            naturals: number[];
            player_draws: boolean[];
            banker_draws: boolean[][];
        };
        /** ShownPause */
        ShownPause: {
            after_cards: number;
            clause: string;
            fold_clause: string;
        };
        /** ShownIncidents */
        ShownIncidents: {
            game: string;
            incidents: components["schemas"]["ShownIncident"][];
            new_cards: string | null;
        };
        /**
         * ShownIncident
         * @description An incident that staff can report, and its facts.
         */
        ShownIncident: {
            incident: components["schemas"]["Incident"];
            needed: string[];
            optional: string[];
            clauses: string[];
        };
        /** DemoAccounts */
        DemoAccounts: {
            accounts: components["schemas"]["DemoAccount"][];
            password: string;
            pin: string;
            incidents: components["schemas"]["DemoIncident"][];
        };
        /** DemoAccount */
        DemoAccount: {
            name: string;
            post: components["schemas"]["Post"];
            ranks: components["schemas"]["Role"][];
        };
        /** DemoIncident */
        DemoIncident: {
            id: string;
            table: string;
        };
        /** Problem */
        Problem: {
            id?: string;
            error: string;
            reason?: components["schemas"]["Message"];
            /** @enum {unknown} */
            needs?: "code";
        };
        /**
         * PublicPicture
         * @description Stream message for patrons and displays.
         */
        PublicPicture: {
            deadline: number | null;
            /** @default null */
            outage?: components["schemas"]["Message"] | null;
            notice: string | null;
            notice_told: components["schemas"]["Message"] | null;
            announcements: ("closing_soon" | "last_hand" | "no_more_bets")[];
            results: components["schemas"]["ShoeResult"][];
            options: components["schemas"]["TableOptions"];
            now: number;
            /** @example 500.00 */
            balance?: string;
            mine?: components["schemas"]["Own"];
            table: components["schemas"]["PublicTable"];
            version: number;
            events: (components["schemas"]["TableOpened"] | components["schemas"]["SettingsChanged"] | components["schemas"]["ShoeChanged"] | components["schemas"]["CutCardCameOut"] | components["schemas"]["BettingOpened"] | components["schemas"]["BetCutBack"] | components["schemas"]["BetWithdrawn"] | components["schemas"]["AnteDecided"] | components["schemas"]["AntePauseEnded"] | components["schemas"]["BetsReturned"] | components["schemas"]["MatterReferred"] | components["schemas"]["MatterClosed"] | components["schemas"]["CardTurned"] | components["schemas"]["RoundSettled"] | components["schemas"]["RoundVoided"] | components["schemas"]["SettlementReversed"] | components["schemas"]["PublicBetPlaced"] | components["schemas"]["PublicBettingClosed"] | components["schemas"]["PublicCardsDealt"] | components["schemas"]["PublicRulingMade"] | components["schemas"]["PublicCardsCarried"] | components["schemas"]["PublicCardsDiscarded"] | components["schemas"]["PublicPatronLeft"] | components["schemas"]["PublicPatronReturned"] | components["schemas"]["PublicElectionOpened"] | components["schemas"]["PublicPatronElected"] | components["schemas"]["PublicCardOrderAwaited"] | components["schemas"]["PublicSqueezeRequested"] | components["schemas"]["PublicSqueezePermitted"] | components["schemas"]["PublicSqueezeLapsed"] | components["schemas"]["PublicCardCorrected"] | components["schemas"]["PublicHandsCorrected"] | components["schemas"]["PublicRoundRecalled"])[];
        };
        /** PublicBetPlaced */
        PublicBetPlaced: {
            /** @enum {unknown} */
            event: "bet_placed/1";
            place: number;
            on: string;
            /** @example 500.00 */
            amount: string;
            /** @default false */
            standing?: boolean;
            /** @default patron */
            placed_by?: components["schemas"]["Role"];
            /** @default true */
            registered?: boolean;
            /** @default false */
            in_chips?: boolean;
            /** @default null */
            clause?: string | null;
        };
        /** PublicBettingClosed */
        PublicBettingClosed: {
            /** @enum {unknown} */
            event: "betting_closed/1";
            /** @default [] */
            cuts?: components["schemas"]["ShownCut"][];
            /** @default null */
            clause?: string | null;
        };
        /** PublicCardsDealt */
        PublicCardsDealt: {
            /** @enum {unknown} */
            event: "cards_dealt/1";
            cards: string[];
            /** @default false */
            ante_pause?: boolean;
            /** @default null */
            shoe?: number | null;
            /** @default [] */
            clauses?: string[];
        };
        /** PublicRulingMade */
        PublicRulingMade: {
            /** @enum {unknown} */
            event: "ruling_made/1";
            ruling: components["schemas"]["PublicRuling"];
            /** @default null */
            round?: number | null;
        };
        /** PublicRuling */
        PublicRuling: {
            incident: components["schemas"]["Incident"] | null;
            decision: components["schemas"]["Decision"];
            clause: string | null;
            by: components["schemas"]["Role"];
        };
        /** PublicCardsCarried */
        PublicCardsCarried: {
            /** @enum {unknown} */
            event: "cards_carried/1";
            cards?: string[];
            clause?: string | null;
        };
        /** PublicCardsDiscarded */
        PublicCardsDiscarded: {
            /** @enum {unknown} */
            event: "cards_discarded/1";
            cards?: string[];
            clause?: string | null;
        };
        /** PublicPatronLeft */
        PublicPatronLeft: {
            /** @enum {unknown} */
            event: "patron_left/1";
        };
        /** PublicPatronReturned */
        PublicPatronReturned: {
            /** @enum {unknown} */
            event: "patron_returned/1";
            /** @default false */
            electing?: boolean;
        };
        /** PublicElectionOpened */
        PublicElectionOpened: {
            /** @enum {unknown} */
            event: "election_opened/1";
            clause: string | null;
            /** @default null */
            round?: number | null;
            /** @default null */
            correction?: components["schemas"]["Correction"] | null;
        };
        /** PublicPatronElected */
        PublicPatronElected: {
            /** @enum {unknown} */
            event: "patron_elected/1";
            choice: components["schemas"]["ElectionChoice"];
            clause: string | null;
            /** @default null */
            round?: number | null;
        };
        /** PublicCardOrderAwaited */
        PublicCardOrderAwaited: {
            /** @enum {unknown} */
            event: "card_order_awaited/1";
            cards?: string[];
            by?: components["schemas"]["Role"];
            clause?: string | null;
            /** @default null */
            shoe?: number | null;
        };
        /** PublicSqueezeRequested */
        PublicSqueezeRequested: {
            /** @enum {unknown} */
            event: "squeeze_requested/1";
            /** @default 0 */
            after_cards?: number;
            /** @default null */
            clause?: string | null;
        };
        /** PublicSqueezePermitted */
        PublicSqueezePermitted: {
            /** @enum {unknown} */
            event: "squeeze_permitted/1";
            by: components["schemas"]["Role"];
            clause: string | null;
        };
        /** PublicSqueezeLapsed */
        PublicSqueezeLapsed: {
            /** @enum {unknown} */
            event: "squeeze_lapsed/1";
            clause: string | null;
        };
        /** PublicCardCorrected */
        PublicCardCorrected: {
            /** @enum {unknown} */
            event: "card_corrected/1";
            position?: number;
            /** @example 9H */
            was?: string;
            /** @example 9H */
            card?: string;
            hands?: components["schemas"]["Hands"];
            by?: components["schemas"]["Role"];
            /** @default null */
            clause?: string | null;
        };
        /** PublicHandsCorrected */
        PublicHandsCorrected: {
            /** @enum {unknown} */
            event: "hands_corrected/1";
            round?: number;
            cards?: string[];
            hands?: components["schemas"]["Hands"];
            clause?: string | null;
            /** @default null */
            still_carried?: string[] | null;
        };
        /** PublicRoundRecalled */
        PublicRoundRecalled: {
            /** @enum {unknown} */
            event: "round_recalled/1";
            round: number;
        };
        /**
         * StaffPicture
         * @description Stream message for staff and inspectors.
         */
        StaffPicture: {
            deadline: number | null;
            /** @default null */
            outage?: components["schemas"]["Message"] | null;
            notice: string | null;
            notice_told: components["schemas"]["Message"] | null;
            announcements: ("closing_soon" | "last_hand" | "no_more_bets")[];
            results: components["schemas"]["ShoeResult"][];
            options: components["schemas"]["TableOptions"];
            now: number;
            /** @example 500.00 */
            balance?: string;
            mine?: components["schemas"]["Own"];
            table: components["schemas"]["StaffTable"];
            staff_options: components["schemas"]["StaffOptions"];
            version: number;
            events: (components["schemas"]["TableOpened"] | components["schemas"]["SettingsChanged"] | components["schemas"]["ShoeChanged"] | components["schemas"]["CutCardCameOut"] | components["schemas"]["BettingOpened"] | components["schemas"]["BetCutBack"] | components["schemas"]["BetWithdrawn"] | components["schemas"]["AnteDecided"] | components["schemas"]["AntePauseEnded"] | components["schemas"]["BetsReturned"] | components["schemas"]["MatterReferred"] | components["schemas"]["MatterClosed"] | components["schemas"]["CardTurned"] | components["schemas"]["RoundSettled"] | components["schemas"]["RoundVoided"] | components["schemas"]["SettlementReversed"] | components["schemas"]["BetPlaced"] | components["schemas"]["BettingClosed"] | components["schemas"]["CardsDealt"] | components["schemas"]["RulingMade"] | components["schemas"]["CardsCarried"] | components["schemas"]["CardsDiscarded"] | components["schemas"]["PatronLeft"] | components["schemas"]["PatronReturned"] | components["schemas"]["ElectionOpened"] | components["schemas"]["PatronElected"] | components["schemas"]["CardOrderAwaited"] | components["schemas"]["SqueezeRequested"] | components["schemas"]["SqueezePermitted"] | components["schemas"]["SqueezeLapsed"] | components["schemas"]["CardCorrected"] | components["schemas"]["HandsCorrected"] | components["schemas"]["RoundRecalled"])[];
        };
        /**
         * Beat
         * @description Heartbeat during idle periods, which confirms that the picture is current.
         */
        Beat: {
            beat: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Login = components['schemas']['Login'];
export type Who = components['schemas']['Who'];
export type Person = components['schemas']['Person'];
export type Post = components['schemas']['Post'];
export type Role = components['schemas']['Role'];
export type Done = components['schemas']['Done'];
export type PasswordChange = components['schemas']['PasswordChange'];
export type Nothing = components['schemas']['Nothing'];
export type SecondFactor = components['schemas']['SecondFactor'];
export type SecondFactorCode = components['schemas']['SecondFactorCode'];
export type SecondPersonSetting = components['schemas']['SecondPersonSetting'];
export type Act = components['schemas']['Act'];
export type WaitingChanges = components['schemas']['WaitingChanges'];
export type WaitingChange = components['schemas']['WaitingChange'];
export type NewPin = components['schemas']['NewPin'];
export type OwnPin = components['schemas']['OwnPin'];
export type PurseOf = components['schemas']['PurseOf'];
export type People = components['schemas']['People'];
export type NewPerson = components['schemas']['NewPerson'];
export type AddedPerson = components['schemas']['AddedPerson'];
export type Appointment = components['schemas']['Appointment'];
export type NewPassword = components['schemas']['NewPassword'];
export type TerminalPlace = components['schemas']['TerminalPlace'];
export type TerminalCode = components['schemas']['TerminalCode'];
export type PublicTables = components['schemas']['PublicTables'];
export type PublicTable = components['schemas']['PublicTable'];
export type Facing = components['schemas']['Facing'];
export type ShownLimits = components['schemas']['ShownLimits'];
export type ShownAmounts = components['schemas']['ShownAmounts'];
export type DifferentialScope = components['schemas']['DifferentialScope'];
export type PublicRound = components['schemas']['PublicRound'];
export type RoundState = components['schemas']['RoundState'];
export type Result = components['schemas']['Result'];
export type ShownHand = components['schemas']['ShownHand'];
export type Hand = components['schemas']['Hand'];
export type Message = components['schemas']['Message'];
export type Money = components['schemas']['Money'];
export type Cards = components['schemas']['Cards'];
export type Count = components['schemas']['Count'];
export type Listed = components['schemas']['Listed'];
export type Text = components['schemas']['Text'];
export type ShownElection = components['schemas']['ShownElection'];
export type Incident = components['schemas']['Incident'];
export type ShownHands = components['schemas']['ShownHands'];
export type Room = components['schemas']['Room'];
export type ShownBet = components['schemas']['ShownBet'];
export type BetOutcome = components['schemas']['BetOutcome'];
export type StaffTables = components['schemas']['StaffTables'];
export type StaffTable = components['schemas']['StaffTable'];
export type StaffRound = components['schemas']['StaffRound'];
export type FullBet = components['schemas']['FullBet'];
export type AnteChoice = components['schemas']['AnteChoice'];
export type ShownRuling = components['schemas']['ShownRuling'];
export type Decision = components['schemas']['Decision'];
export type Awaited = components['schemas']['Awaited'];
export type ReferredRound = components['schemas']['ReferredRound'];
export type Burn = components['schemas']['Burn'];
export type PublicAnswer = components['schemas']['PublicAnswer'];
export type ShoeResult = components['schemas']['ShoeResult'];
export type TableOptions = components['schemas']['TableOptions'];
export type NextStep = components['schemas']['NextStep'];
export type ElectionOption = components['schemas']['ElectionOption'];
export type ElectionChoice = components['schemas']['ElectionChoice'];
export type AntesOption = components['schemas']['AntesOption'];
export type CardPlace = components['schemas']['CardPlace'];
export type OrderOption = components['schemas']['OrderOption'];
export type ReferralOption = components['schemas']['ReferralOption'];
export type HouseDecisionOption = components['schemas']['HouseDecisionOption'];
export type Own = components['schemas']['Own'];
export type PatronOptions = components['schemas']['PatronOptions'];
export type BetOption = components['schemas']['BetOption'];
export type Bounds = components['schemas']['Bounds'];
export type NeedOption = components['schemas']['NeedOption'];
export type WithdrawOption = components['schemas']['WithdrawOption'];
export type AnteOption = components['schemas']['AnteOption'];
export type StaffAnswer = components['schemas']['StaffAnswer'];
export type StaffOptions = components['schemas']['StaffOptions'];
export type CommandOption = components['schemas']['CommandOption'];
export type CardsDue = components['schemas']['CardsDue'];
export type ReportOption = components['schemas']['ReportOption'];
export type Way = components['schemas']['Way'];
export type PossibleRuling = components['schemas']['PossibleRuling'];
export type Span = components['schemas']['Span'];
export type UndecidedAnte = components['schemas']['UndecidedAnte'];
export type Corrections = components['schemas']['Corrections'];
export type DealtCard = components['schemas']['DealtCard'];
export type OnBehalf = components['schemas']['OnBehalf'];
export type ShownRequest = components['schemas']['ShownRequest'];
export type AnsweredRequest = components['schemas']['AnsweredRequest'];
export type OptionsAnswer = components['schemas']['OptionsAnswer'];
export type CommandMessage = components['schemas']['CommandMessage'];
export type OpenBetting = components['schemas']['OpenBetting'];
export type PlaceBet = components['schemas']['PlaceBet'];
export type WithdrawBet = components['schemas']['WithdrawBet'];
export type CloseBetting = components['schemas']['CloseBetting'];
export type Deal = components['schemas']['Deal'];
export type DecideAnte = components['schemas']['DecideAnte'];
export type Report = components['schemas']['Report'];
export type Rule = components['schemas']['Rule'];
export type Elect = components['schemas']['Elect'];
export type DecisionTimeOver = components['schemas']['DecisionTimeOver'];
export type RequestSqueeze = components['schemas']['RequestSqueeze'];
export type PermitSqueeze = components['schemas']['PermitSqueeze'];
export type Turn = components['schemas']['Turn'];
export type CorrectCard = components['schemas']['CorrectCard'];
export type Settle = components['schemas']['Settle'];
export type NewShoe = components['schemas']['NewShoe'];
export type CutCard = components['schemas']['CutCard'];
export type ChangeSettings = components['schemas']['ChangeSettings'];
export type TableSettings = components['schemas']['TableSettings'];
export type Limits = components['schemas']['Limits'];
export type Amounts = components['schemas']['Amounts'];
export type OpenTable = components['schemas']['OpenTable'];
export type DealNext = components['schemas']['DealNext'];
export type BuyIn = components['schemas']['BuyIn'];
export type CashOut = components['schemas']['CashOut'];
export type RedeemVoucher = components['schemas']['RedeemVoucher'];
export type MoveFloat = components['schemas']['MoveFloat'];
export type FloatMove = components['schemas']['FloatMove'];
export type Propose = components['schemas']['Propose'];
export type Approve = components['schemas']['Approve'];
export type Decline = components['schemas']['Decline'];
export type Accepted = components['schemas']['Accepted'];
export type TableOpened = components['schemas']['TableOpened'];
export type ShownSettings = components['schemas']['ShownSettings'];
export type SettingsChanged = components['schemas']['SettingsChanged'];
export type ShoeChanged = components['schemas']['ShoeChanged'];
export type CutCardCameOut = components['schemas']['CutCardCameOut'];
export type BettingOpened = components['schemas']['BettingOpened'];
export type BetCutBack = components['schemas']['BetCutBack'];
export type BetWithdrawn = components['schemas']['BetWithdrawn'];
export type AnteDecided = components['schemas']['AnteDecided'];
export type AntePauseEnded = components['schemas']['AntePauseEnded'];
export type BetsReturned = components['schemas']['BetsReturned'];
export type MatterReferred = components['schemas']['MatterReferred'];
export type MatterClosed = components['schemas']['MatterClosed'];
export type CardTurned = components['schemas']['CardTurned'];
export type RoundSettled = components['schemas']['RoundSettled'];
export type SettledBet = components['schemas']['SettledBet'];
export type ShownResult = components['schemas']['ShownResult'];
export type RoundVoided = components['schemas']['RoundVoided'];
export type SettlementReversed = components['schemas']['SettlementReversed'];
export type BetPlaced = components['schemas']['BetPlaced'];
export type BettingClosed = components['schemas']['BettingClosed'];
export type ShownCut = components['schemas']['ShownCut'];
export type CardsDealt = components['schemas']['CardsDealt'];
export type Hands = components['schemas']['Hands'];
export type RulingMade = components['schemas']['RulingMade'];
export type Ruling = components['schemas']['Ruling'];
export type CardsCarried = components['schemas']['CardsCarried'];
export type CardsDiscarded = components['schemas']['CardsDiscarded'];
export type PatronLeft = components['schemas']['PatronLeft'];
export type PatronReturned = components['schemas']['PatronReturned'];
export type ElectionOpened = components['schemas']['ElectionOpened'];
export type Correction = components['schemas']['Correction'];
export type PatronElected = components['schemas']['PatronElected'];
export type CardOrderAwaited = components['schemas']['CardOrderAwaited'];
export type SqueezeRequested = components['schemas']['SqueezeRequested'];
export type SqueezePermitted = components['schemas']['SqueezePermitted'];
export type SqueezeLapsed = components['schemas']['SqueezeLapsed'];
export type CardCorrected = components['schemas']['CardCorrected'];
export type HandsCorrected = components['schemas']['HandsCorrected'];
export type RoundRecalled = components['schemas']['RoundRecalled'];
export type RecalledRound = components['schemas']['RecalledRound'];
export type Stage = components['schemas']['Stage'];
export type Election = components['schemas']['Election'];
export type CardOrder = components['schemas']['CardOrder'];
export type Referral = components['schemas']['Referral'];
export type NumberedShoe = components['schemas']['NumberedShoe'];
export type Shoe = components['schemas']['Shoe'];
export type Composition = components['schemas']['Composition'];
export type Refused = components['schemas']['Refused'];
export type ShownRefusal = components['schemas']['ShownRefusal'];
export type RefusalCode = components['schemas']['RefusalCode'];
export type AdviceAnswer = components['schemas']['AdviceAnswer'];
export type ShownAdvice = components['schemas']['ShownAdvice'];
export type Continue = components['schemas']['Continue'];
export type Void = components['schemas']['Void'];
export type Reconstruct = components['schemas']['Reconstruct'];
export type OfferElection = components['schemas']['OfferElection'];
export type Refer = components['schemas']['Refer'];
export type OrderCards = components['schemas']['OrderCards'];
export type Resettle = components['schemas']['Resettle'];
export type DecidedBet = components['schemas']['DecidedBet'];
export type AdviceRefused = components['schemas']['AdviceRefused'];
export type OwnRounds = components['schemas']['OwnRounds'];
export type OwnRound = components['schemas']['OwnRound'];
export type Scoreboard = components['schemas']['Scoreboard'];
export type Bead = components['schemas']['Bead'];
export type BigRoadMark = components['schemas']['BigRoadMark'];
export type ShownMark = components['schemas']['ShownMark'];
export type Ask = components['schemas']['Ask'];
export type DerivedSigns = components['schemas']['DerivedSigns'];
export type PastRounds = components['schemas']['PastRounds'];
export type PastRound = components['schemas']['PastRound'];
export type RoundRecords = components['schemas']['RoundRecords'];
export type ShownRecord = components['schemas']['ShownRecord'];
export type PitLines = components['schemas']['PitLines'];
export type PitLine = components['schemas']['PitLine'];
export type ShownTally = components['schemas']['ShownTally'];
export type ShownAlarm = components['schemas']['ShownAlarm'];
export type Suspicion = components['schemas']['Suspicion'];
export type PitTable = components['schemas']['PitTable'];
export type ShownEdge = components['schemas']['ShownEdge'];
export type BetTally = components['schemas']['BetTally'];
export type FoundRounds = components['schemas']['FoundRounds'];
export type FoundRound = components['schemas']['FoundRound'];
export type InspectedRound = components['schemas']['InspectedRound'];
export type ShownMoment = components['schemas']['ShownMoment'];
export type Told = components['schemas']['Told'];
export type VerifiersWord = components['schemas']['VerifiersWord'];
export type GameNames = components['schemas']['GameNames'];
export type GameName = components['schemas']['GameName'];
export type Game = components['schemas']['Game'];
export type ShownDecks = components['schemas']['ShownDecks'];
export type Place = components['schemas']['Place'];
export type ShownBetRule = components['schemas']['ShownBetRule'];
export type Side = components['schemas']['Side'];
export type BetRole = components['schemas']['BetRole'];
export type WinsWhen = components['schemas']['WinsWhen'];
export type Pay = components['schemas']['Pay'];
export type DeterminingTotal = components['schemas']['DeterminingTotal'];
export type OnTie = components['schemas']['OnTie'];
export type ShownClause = components['schemas']['ShownClause'];
export type ShownTableOfPlay = components['schemas']['ShownTableOfPlay'];
export type ShownPause = components['schemas']['ShownPause'];
export type ShownIncidents = components['schemas']['ShownIncidents'];
export type ShownIncident = components['schemas']['ShownIncident'];
export type DemoAccounts = components['schemas']['DemoAccounts'];
export type DemoAccount = components['schemas']['DemoAccount'];
export type DemoIncident = components['schemas']['DemoIncident'];
export type Problem = components['schemas']['Problem'];
export type PublicPicture = components['schemas']['PublicPicture'];
export type PublicBetPlaced = components['schemas']['PublicBetPlaced'];
export type PublicBettingClosed = components['schemas']['PublicBettingClosed'];
export type PublicCardsDealt = components['schemas']['PublicCardsDealt'];
export type PublicRulingMade = components['schemas']['PublicRulingMade'];
export type PublicRuling = components['schemas']['PublicRuling'];
export type PublicCardsCarried = components['schemas']['PublicCardsCarried'];
export type PublicCardsDiscarded = components['schemas']['PublicCardsDiscarded'];
export type PublicPatronLeft = components['schemas']['PublicPatronLeft'];
export type PublicPatronReturned = components['schemas']['PublicPatronReturned'];
export type PublicElectionOpened = components['schemas']['PublicElectionOpened'];
export type PublicPatronElected = components['schemas']['PublicPatronElected'];
export type PublicCardOrderAwaited = components['schemas']['PublicCardOrderAwaited'];
export type PublicSqueezeRequested = components['schemas']['PublicSqueezeRequested'];
export type PublicSqueezePermitted = components['schemas']['PublicSqueezePermitted'];
export type PublicSqueezeLapsed = components['schemas']['PublicSqueezeLapsed'];
export type PublicCardCorrected = components['schemas']['PublicCardCorrected'];
export type PublicHandsCorrected = components['schemas']['PublicHandsCorrected'];
export type PublicRoundRecalled = components['schemas']['PublicRoundRecalled'];
export type StaffPicture = components['schemas']['StaffPicture'];
export type Beat = components['schemas']['Beat'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
