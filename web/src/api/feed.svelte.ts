// Follows one table. The picture is live only while the service responds; otherwise the feed says since when not.
import { inWords } from "../words/index.svelte";
import { newKey } from "./http";
import { outage } from "./outage.svelte";
import type { Accepted, Beat, Command, Message, Peel, PeelMessage, PublicPicture, Refused, StaffPicture } from "./types";

export type FeedState = "connecting" | "live" | "offline";
export type Answer =
  | (Accepted & { answer: "accepted" })
  | { answer: "refused"; refusal: Refused["refusal"] }
  | { answer: "error"; error: string }
  /** The connection broke before the answer, and the command was obsolete on reconnection. */
  | { answer: "lost" };

/** The PIN of a purse, or of the person who approves at this page. */
export type GivenPin = { pin?: string; approver?: string };

type Picture = PublicPicture | StaffPicture;
type Reply = { id: string | null; answer?: string; error?: string; reason?: Message };
type Asked<P extends Picture> = {
  command: Command;
  settle: (answer: Answer) => void;
  stillMeant: (picture: P) => boolean;
  given: GivenPin;
};

const SILENCE_MS = 5_000; // the service sends a heartbeat every 2.5 s
const GONE_ELSEWHERE = 1012; // the close code of a node that stops: another one answers
const PULL_MS = 70; // between two messages of a peel
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;

export class Feed<P extends Picture = PublicPicture> {
  state = $state<FeedState>("connecting");
  picture = $state.raw<P | null>(null);
  heardAt = $state<number | null>(null);
  /** The card that a patron at the table peels now. */
  peel = $state.raw<Peel | null>(null);
  /** The service's clock minus the browser's. */
  clockAhead = $state(0);

  #socket: WebSocket | null = null;
  /** Whether this connection has shown the table. */
  #isOpen = false;
  #asked = new Map<string, Asked<P>>();
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  #pulledAt = 0;

  constructor(readonly table: string) {
    window.addEventListener("online", this.#now);
    document.addEventListener("visibilitychange", this.#onVisible);
    this.#connect();
  }

  /** Carry out a command exactly once. After a broken connection, it is resent only if `stillMeant` returns true. */
  ask(command: Command, stillMeant: (picture: P) => boolean = this.#sameMoment(), given: GivenPin = {}): Promise<Answer> {
    return new Promise((settle) => {
      const key = newKey();
      this.#asked.set(key, { command, settle, stillMeant, given });
      if (this.#isOpen) this.#send(key, command, given);
    });
  }

  /** Show everyone at the table how a card is peeled. Some moves may be left out, never the last one. */
  pull(pull: Omit<Peel, "card">): void {
    const now = Date.now();
    if (!this.#isOpen || (pull.to && now - this.#pulledAt < PULL_MS)) return;
    this.#pulledAt = now;
    this.#socket?.send(JSON.stringify({ pull }));
  }

  close(): void {
    this.#isClosed = true;
    window.removeEventListener("online", this.#now);
    document.removeEventListener("visibilitychange", this.#onVisible);
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    this.#socket?.close();
  }

  #sameMoment(): (picture: P) => boolean {
    const round = this.picture?.table.round;
    return (picture) => picture.table.round?.number === round?.number && picture.table.round?.state === round?.state;
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const after = this.picture?.version ?? 0;
    const path = `/api/tables/${encodeURIComponent(this.table)}/stream?after=${after}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.#socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(JSON.parse(event.data));
    socket.onclose = (event) => (event.code === GONE_ELSEWHERE && this.#isOpen ? this.#move(socket) : this.#lose(socket));
    this.#listen();
  }

  #hear(message: P | Beat | PeelMessage | Reply): void {
    this.#listen();
    this.heardAt = Date.now();
    if ("table" in message) {
      this.#tries = 0;
      this.clockAhead = message.now - Date.now();
      this.picture = message;
      if (message.events.some((event) => event.event === "card_turned/1" || event.event === "round_settled/1")) this.peel = null;
      outage.hear(message.outage ?? message.play_disabled ?? null);
      if (!this.#isOpen) this.#goLive(message);
    } else if ("peel" in message) {
      this.peel = message.peel;
    } else if ("beat" in message) {
      this.clockAhead = message.beat - Date.now();
    } else if (message.id) {
      this.#answer(message.id, message.error ? { answer: "error", error: message.reason ? inWords(message.reason) : message.error } : (message as unknown as Answer));
    }
  }

  #goLive(picture: P): void {
    this.state = "live";
    this.#isOpen = true;
    for (const [key, asked] of this.#asked) {
      if (asked.stillMeant(picture)) this.#send(key, asked.command, asked.given);
      else this.#answer(key, { answer: "lost" });
    }
  }

  #send(id: string, command: Command, given: GivenPin): void {
    this.#socket?.send(JSON.stringify({ id, command, ...given }));
  }

  #answer(key: string, answer: Answer): void {
    const asked = this.#asked.get(key);
    this.#asked.delete(key);
    asked?.settle(answer);
  }

  /** After a long silence the connection counts as dead, whatever the browser reports. */
  #listen(): void {
    clearTimeout(this.#silence);
    const socket = this.#socket;
    this.#silence = setTimeout(() => socket && this.#lose(socket), SILENCE_MS);
  }

  /** The picture stays live: another node takes over at once. */
  #move(socket: WebSocket): void {
    if (this.#drop(socket)) this.#connect();
  }

  #lose(socket: WebSocket): void {
    if (!this.#drop(socket)) return;
    this.state = "offline";
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#tries++);
    this.#retry = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  #drop(socket: WebSocket): boolean {
    if (socket !== this.#socket || this.#isClosed) return false;
    clearTimeout(this.#silence);
    socket.onclose = socket.onmessage = null;
    socket.close();
    this.#socket = null;
    this.#isOpen = false;
    return true;
  }

  #now = (): void => {
    if (this.#socket || this.#isClosed) return;
    this.#tries = 0;
    this.#connect();
  };

  #onVisible = (): void => {
    if (!document.hidden) this.#now();
  };
}
