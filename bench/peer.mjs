// Rounds a second of baccarat-engine, the JavaScript peer: shuffle, burn, deal and name the result to its cut card.
// In a folder of its own: npm install baccarat-engine@1.1.5, then node peer.mjs with this file beside node_modules.
import engine from "baccarat-engine";

const { BaccaratGameEngine, BaccaratResultsEngine } = engine;
const SECONDS = 10;

const results = new BaccaratResultsEngine();
const before = process.cpuUsage();
const used = () => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};
let rounds = 0;
while (used() < SECONDS) {
  const game = new BaccaratGameEngine();
  game.shoe.createDecks();
  game.shoe.shuffle();
  game.burnCards();
  while (!game.isBurnNeeded) {
    results.calculateGameResult(game.dealGame());
    rounds += 1;
  }
}
console.log(`baccarat-engine: ${(rounds / used() / 1e6).toFixed(2)} million rounds a second of processor time`);
