// Loaded into a server before its code: its clock is put ahead or back by the minutes in the file `CLOCK_FILE`, which is read
// again after SIGUSR2. Timers are not affected, as with a real clock.
import { readFileSync } from 'node:fs';

const RealDate = Date;
let shiftMs = 0;

globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + shiftMs);
    // @ts-expect-error The constructor has several forms.
    else super(...given);
  }
  static override now(): number {
    return RealDate.now() + shiftMs;
  }
} as DateConstructor;

const file = process.env.CLOCK_FILE;
if (file)
  process.on('SIGUSR2', () => {
    shiftMs = Number(readFileSync(file, 'utf8')) * 60_000;
    process.stdout.write(`the clock is ${shiftMs / 60_000} minutes ahead\n`);
  });
