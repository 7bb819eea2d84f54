import { memoryOf, readSamples } from './read-samples.ts';

/** Reads answers of map searches beside the page: parsing and arranging 99,999 samples would keep it from answering for a quarter of a second. */
const worker = self as unknown as Pick<Worker, 'postMessage' | 'addEventListener'>;
worker.addEventListener('message', ({ data }: MessageEvent<{ task: number; answer: ArrayBuffer }>) => {
  const read = readSamples(data.answer);
  worker.postMessage({ task: data.task, read }, 'samples' in read ? memoryOf(read.samples) : []);
});
