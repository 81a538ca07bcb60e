// The messages of the service: made from its description, and a few names that it has no schema for.
import type { CommandMessage, Facing } from "./schema";

export type * from "./schema";
export type Command = CommandMessage["command"];
export type SettingsCardsDealt = Facing;
