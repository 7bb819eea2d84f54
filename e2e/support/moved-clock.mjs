// Loaded into a process before the product, this moves its clock: by what ESCUTA_TEST_NOW says when a run begins, and further by as
// many milliseconds as a file says, which a journey writes.
import { readFileSync } from 'node:fs';

/** Moves Date ahead by some milliseconds. Uses nothing else of this file, since it also runs in browsers. */
export function moveDate(ahead) {
  const now = () => RealDate.now() + ahead();
  const RealDate = globalThis.Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parts, made) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}

const { env } = process;
if (env.ESCUTA_TEST_NOW && !env.ESCUTA_TEST_AHEAD) {
  // First process of a run: its child processes inherit the offset.
  env.ESCUTA_TEST_AHEAD = String(Date.parse(env.ESCUTA_TEST_NOW) - Date.now());
  env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ''} --import ${import.meta.filename}`;
}
const file = env.ESCUTA_E2E_CLOCK;
const moved = Symbol.for('escuta.moved-clock');
// Playwright loads this file a second time with its own loader.
if ((env.ESCUTA_TEST_AHEAD || file) && !globalThis[moved]) {
  globalThis[moved] = true;
  const ahead = Number(env.ESCUTA_TEST_AHEAD ?? 0);
  moveDate(() => ahead + (file ? Number(readFileSync(file, 'utf8')) : 0));
}
