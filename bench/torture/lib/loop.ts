import { execFile } from 'node:child_process';
import { mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PATH } from './needs.ts';

const run = promisify(execFile);

/** Runs a program of the system; throws with its words. */
export const system = (program: string, ...args: string[]) => run(program, args, { env: { ...process.env, PATH } });

/** Needed for {@link LoopDisk}. */
export const DISK_PROGRAMS = { 'mkfs.ext4': 'e2fsprogs', losetup: 'mount', fsfreeze: 'util-linux' };

/** A file that is mounted as a disk with ext4. */
export class LoopDisk {
  readonly image: string;
  readonly folder: string;
  #isMounted = false;

  constructor(image: string, folder: string) {
    this.image = image;
    this.folder = folder;
  }

  async make(megabytes: number): Promise<void> {
    await writeFile(this.image, '');
    await truncate(this.image, megabytes * 1024 ** 2);
    await system('mkfs.ext4', '-q', '-F', this.image);
  }

  /** Mounts it. The journal of one that was cut off is replayed by the kernel. */
  async mount(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await system('mount', '-o', 'loop', this.image, this.folder);
    this.#isMounted = true;
  }

  /** Processes that end let go of it a moment later. */
  async unmount(): Promise<void> {
    for (let tries = 1; this.#isMounted; tries++) {
      try {
        await system('umount', this.folder);
        this.#isMounted = false;
      } catch (error) {
        if (tries === 100) throw error;
        await delay(50);
      }
    }
  }

  async remove(): Promise<void> {
    await this.unmount();
    await rm(this.image, { force: true });
  }
}
