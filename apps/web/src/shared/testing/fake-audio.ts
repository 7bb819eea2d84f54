import { vi } from 'vitest';

/** A media element that plays at once. */
class FakeAudio extends EventTarget {
  preload = '';
  src = '';
  paused = true;
  ended = false;
  loop = false;
  currentTime = 0;
  readyState = 4;
  error: object | null = null;
  async play() {
    this.paused = false;
    this.dispatchEvent(new Event('play'));
  }
  fail() {
    this.error = {};
    this.dispatchEvent(new Event('error'));
  }
  pause() {
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
  end() {
    this.paused = true;
    this.dispatchEvent(new Event('ended'));
  }
  removeAttribute() {}
  load() {}
}

/** Replaces the browser's media elements until the end of the test. Addresses with “broken” fail until they are mended. */
export function fakeAudio() {
  const made: FakeAudio[] = [];
  let isMended = false;
  const Made = class extends FakeAudio {
    constructor() {
      super();
      made.push(this);
    }
    override async play() {
      if (this.src.includes('broken') && !isMended) this.fail();
      else await super.play();
    }
  };
  vi.stubGlobal('Audio', Made);
  const playing = () => made.filter(({ paused }) => !paused);
  return {
    playing,
    mend: () => {
      isMended = true;
    },
    /** Addresses of what is heard. */
    sounds: () => playing().map(({ src }) => src),
  };
}
