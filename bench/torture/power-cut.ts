/*
 * The data folder is on a disk that is a file on another disk. Freezing the outer one stops every write to the inner one at one instant. A
 * copy of the file made then is what a machine finds after a power cut: all that the kernel had handed to the disk, nothing that it still
 * held in memory. The app goes on with the copy. Not shown are writes that a disk loses or reorders in a cache of its own, and torn ones.
 */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onClose, temporaryFolder } from '../lib/closing.ts';
import { EmbeddedApp } from './lib/embedded.ts';
import { DISK_PROGRAMS, LoopDisk, system } from './lib/loop.ts';
import { type Round, Rounds } from './lib/rounds.ts';
import { chance, type Torture } from './lib/torture.ts';

const ATTEMPTS = 20;
/** From the start of the app on. */
const LIMIT_MS = 5_000;
const INNER_MB = 1_500;
const OUTER_MB = 4_000;

class Machine {
  readonly #outer: LoopDisk;
  readonly #inner: LoopDisk;

  private constructor(folder: string) {
    this.#outer = new LoopDisk(join(folder, 'outer.img'), join(folder, 'outer'));
    this.#inner = new LoopDisk(join(folder, 'outer', 'inner.img'), join(folder, 'disk'));
  }

  static async make(): Promise<Machine> {
    const machine = new Machine(await temporaryFolder());
    await system('chmod', '755', join(machine.#outer.folder, '..'));
    onClose(() => machine.#outer.remove());
    await machine.#outer.make(OUTER_MB);
    await machine.#outer.mount();
    onClose(() => machine.#inner.unmount());
    await machine.#inner.make(INNER_MB);
    await machine.#inner.mount();
    return machine;
  }

  get disk(): string {
    return this.#inner.folder;
  }

  /** Takes the power from everything that runs on the disk, and gives it back. */
  async cut(embedded: EmbeddedApp): Promise<void> {
    const { image } = this.#inner;
    const after = join(this.#outer.folder, '..', 'after.img');
    // Nothing of the frozen disk may be read: it would wait for the end of the freeze, which is here.
    const postmaster = embedded.postmaster();
    await system('fsfreeze', '--freeze', this.#outer.folder);
    let ended: Promise<unknown>;
    try {
      await system('cp', '--sparse=always', image, after);
      // Before anything can be written again, and acknowledged.
      ended = embedded.killAll(postmaster);
    } finally {
      await system('fsfreeze', '--unfreeze', this.#outer.folder);
    }
    await ended;
    await this.#inner.unmount();
    await system('cp', '--sparse=always', after, `${image}.next`);
    await rename(`${image}.next`, image);
    await this.#inner.mount();
  }
}

export const torture: Torture = {
  needs: { programs: DISK_PROGRAMS, root: true },
  run: async ({ attempts = ATTEMPTS }) => {
    const machine = await Machine.make();
    const embedded = await EmbeddedApp.start(machine.disk);
    const rounds = new Rounds(embedded);
    const once = async (): Promise<Round> => {
      await delay(chance(500, 3_000));
      await machine.cut(embedded);
      const startMs = await embedded.start();
      return { fault: `power cut, started in ${startMs} ms`, limitMs: LIMIT_MS };
    };
    await rounds.run(attempts, once, { every: 1 });
    await rounds.askAtTheEnd(embedded);
    await embedded.stop();
    return rounds.result();
  },
};
