import { randomInt } from "node:crypto";

// From 2017 on, every id made between 2025 and 2086 has 19 digits, so text order and number order agree.
const epoch = Date.UTC(2017, 0, 1);
const earliest = Date.UTC(2026, 0, 1);
const sequenceEnd = 4096;
// A fresh millisecond starts at a random place below this, so two processes that drew one node number still differ.
const sequenceSpread = 1024;

// Siblings started by one parent have neighbouring pids and so differ for certain; other machines differ by chance.
const node = BigInt(((process.pid & 31) << 5) | randomInt(32));

let lastTick = earliest;
let sequence = sequenceEnd;

/**
 * A new 64-bit id as a decimal string of 19 digits: 41 bits of milliseconds, 10 of process, 12 of sequence. Grows
 * within a process even when the clock steps back.
 */
export function nextId(): string {
  advance(Date.now());
  return ((BigInt(lastTick - epoch) << 22n) | (node << 12n) | BigInt(sequence)).toString();
}

function advance(now: number) {
  sequence += 1;
  if (now <= lastTick && sequence < sequenceEnd) return;
  // A clock that stands still or steps back is overtaken by borrowing the next millisecond.
  lastTick = Math.max(now, lastTick + 1);
  sequence = Math.floor(Math.random() * sequenceSpread);
}
