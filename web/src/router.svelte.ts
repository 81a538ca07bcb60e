// Maps addresses to pages. A page is loaded on first use.
import type { Component } from "svelte";
import { language } from "./words/index.svelte";
import type { Shelf } from "./words/shelves";

export type Params = Record<string, string>;
type PageModule = { default: Component<any> }; // a page may omit its parameters
export type Route = { pattern: RegExp; load: () => Promise<PageModule> };

export const routes: Route[] = [
  { pattern: /^\/terminal\/(?<table>[^/]+)$/, load: () => import("./terminal/Terminal.svelte") },
  { pattern: /^\/display\/(?<table>[^/]+)$/, load: () => import("./display/Display.svelte") },
  { pattern: /^\/console\/(?<table>[^/]+)$/, load: () => forStaff(import("./console/Console.svelte")) },
  { pattern: /^\/pit$/, load: () => forStaff(import("./pit/Pit.svelte")) },
  { pattern: /^\/pit\/(?<table>[^/]+)$/, load: () => forStaff(import("./pit/PitTable.svelte")) },
  { pattern: /^\/replay\/(?<table>[^/]+)\/(?<round>\d+)$/, load: () => forStaff(import("./replay/Replay.svelte"), "records") },
  { pattern: /^\/(inspect|replay)(\/(?<table>[^/]+))?$/, load: () => forStaff(import("./replay/Inspect.svelte"), "records") },
  { pattern: /^\/tables$/, load: () => import("./tables/Tables.svelte") },
  { pattern: /^\/studio$/, load: () => forStaff(import("./studio/Studio.svelte"), "house") },
  { pattern: /^\/admin$/, load: () => forStaff(import("./admin/Admin.svelte"), "house") },
  { pattern: /^\/account$/, load: () => import("./account/Account.svelte") },
  { pattern: /^\/$/, load: () => import("./lobby/Lobby.svelte") },
];

/** Pages of staff have words of their own. */
async function forStaff(page: Promise<PageModule>, ...shelves: Shelf[]): Promise<PageModule> {
  await language.loadShelves(["staff", ...shelves]);
  return page;
}

class Place {
  path = $state(location.pathname);
}
export const place = new Place();

export function find(path: string): { route: Route; params: Params } | null {
  for (const route of routes) {
    const match = route.pattern.exec(path);
    if (match) {
      const named = Object.entries(match.groups ?? {}).filter(([, text]) => text !== undefined);
      return { route, params: Object.fromEntries(named.map(([name, text]) => [name, decodeURIComponent(text)])) };
    }
  }
  return null;
}

export function go(path: string): void {
  history.pushState(null, "", path);
  place.path = location.pathname;
}

/** Follow links to our own pages without a full reload. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.origin !== location.origin || !find(link.pathname)) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
