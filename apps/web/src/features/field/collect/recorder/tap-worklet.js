// Hands what the microphone hears to the page, in blocks. A worklet, since the page itself may stall for longer than a sound lasts.
const BLOCK = 2048;

class Tap extends AudioWorkletProcessor {
  #block = new Float32Array(BLOCK);
  #filled = 0;

  process([[heard] = []]) {
    if (!heard) return true;
    // The browser gives 128 samples at a time, of which a block is a multiple.
    this.#block.set(heard, this.#filled);
    this.#filled += heard.length;
    if (this.#filled === BLOCK) {
      this.port.postMessage(this.#block, [this.#block.buffer]);
      this.#block = new Float32Array(BLOCK);
      this.#filled = 0;
    }
    return true;
  }
}

registerProcessor('escuta-tap', Tap);
