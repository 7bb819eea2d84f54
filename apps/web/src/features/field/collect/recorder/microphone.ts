import tapUrl from './tap-worklet.js?url';
import { type UsedSettings, usedSettings } from './used-settings.ts';

/** Why nothing can be recorded. `interrupted`: something took the microphone away meanwhile. */
export type MicrophoneTrouble = 'insecure' | 'denied' | 'missing' | 'failed' | 'interrupted';

export class MicrophoneProblem extends Error {
  readonly trouble: MicrophoneTrouble;
  constructor(trouble: MicrophoneTrouble, cause?: unknown) {
    super(trouble, { cause });
    this.trouble = trouble;
  }
}

/** Asked for, and not given by every phone; `usedSettings` tells. */
const PLAIN_SOUND: MediaTrackConstraints = {
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
  channelCount: { ideal: 1 },
};
/** A microphone that was just switched on gives silence or a click at first, seconds. */
const WARM_UP_S = 0.3;
const FFT_SIZE = 2048;

const TROUBLES: Record<string, MicrophoneTrouble> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

async function openStream(): Promise<MediaStream> {
  // Browsers hide the microphone from pages that are not secure.
  if (!navigator.mediaDevices?.getUserMedia) throw new MicrophoneProblem('insecure');
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: PLAIN_SOUND });
  } catch (cause) {
    throw new MicrophoneProblem(TROUBLES[(cause as DOMException).name] ?? 'failed', cause);
  }
}

/** An audio context at the rate of the microphone, so that the browser does not convert the sound. */
function openContext(rate: number | undefined): AudioContext {
  try {
    return new AudioContext(rate === undefined ? {} : { sampleRate: rate });
  } catch {
    return new AudioContext();
  }
}

/** The phone's microphone, open for one recording. Its sound comes as PCM from an AudioWorklet, without any codec. */
export class Microphone {
  readonly analyser: AnalyserNode;
  readonly used: UsedSettings;
  readonly #stream: MediaStream;
  readonly #context: AudioContext;
  readonly #tap: AudioWorkletNode;
  #finish: (() => void) | undefined;
  #fail: ((problem: MicrophoneProblem) => void) | undefined;

  private constructor(stream: MediaStream, context: AudioContext) {
    const [track] = stream.getAudioTracks();
    this.#stream = stream;
    this.#context = context;
    this.used = usedSettings(track?.getSettings() ?? {}, context.sampleRate, track?.label ?? '');
    this.#tap = new AudioWorkletNode(context, 'escuta-tap', { channelCount: 1, channelCountMode: 'explicit' });
    this.analyser = new AnalyserNode(context, { fftSize: FFT_SIZE, smoothingTimeConstant: 0 });
    const source = context.createMediaStreamSource(stream);
    source.connect(this.#tap);
    source.connect(this.analyser);
    // The tap's output is silent; without a way to the output a browser need not run it.
    this.#tap.connect(context.destination);
    // The person unplugs it; a call or the lock of the screen gives silence instead of sound, or none at all.
    const interrupt = () => this.#fail?.(new MicrophoneProblem('interrupted'));
    for (const event of ['ended', 'mute']) track?.addEventListener(event, interrupt);
    context.addEventListener('statechange', () => {
      if (context.state !== 'running') interrupt();
    });
  }

  /** @throws MicrophoneProblem */
  static async open(): Promise<Microphone> {
    const stream = await openStream();
    const context = openContext(stream.getAudioTracks()[0]?.getSettings().sampleRate);
    try {
      await context.audioWorklet.addModule(tapUrl);
      await context.resume();
      return new Microphone(stream, context);
    } catch (cause) {
      for (const track of stream.getTracks()) track.stop();
      void context.close();
      throw new MicrophoneProblem('failed', cause);
    }
  }

  /**
   * Records up to so many seconds, or until `stop`.
   * @param onBlock called with each block of the recording
   * @throws MicrophoneProblem interrupted: what was heard until then is no whole sound of the meter
   */
  async record(seconds: number, onBlock: (block: Float32Array) => void): Promise<Float32Array> {
    const rate = this.#context.sampleRate;
    const wanted = Math.round(seconds * rate);
    let skip = Math.round(WARM_UP_S * rate);
    const blocks: Float32Array[] = [];
    let count = 0;
    await new Promise<void>((done, failed) => {
      this.#finish = done;
      this.#fail = failed;
      this.#tap.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
        const block = data.subarray(Math.min(skip, data.length), skip + wanted - count);
        skip = Math.max(0, skip - data.length);
        if (block.length === 0) return;
        blocks.push(block);
        count += block.length;
        onBlock(block);
        if (count >= wanted) done();
      };
    });
    this.#tap.port.onmessage = null;
    const samples = new Float32Array(count);
    let at = 0;
    for (const block of blocks) {
      samples.set(block, at);
      at += block.length;
    }
    return samples;
  }

  /** Ends the recording with what there is. */
  stop(): void {
    this.#finish?.();
  }

  close(): void {
    this.stop();
    for (const track of this.#stream.getTracks()) track.stop();
    if (this.#context.state !== 'closed') void this.#context.close();
  }
}
