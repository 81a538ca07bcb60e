// The service's messages, from its generated schema, and a few types that the schema lacks.
import type { CommandMessage, Facing } from "./schema";

export type * from "./schema";
export type Command = CommandMessage["command"];
export type SettingsCardsDealt = Facing;
