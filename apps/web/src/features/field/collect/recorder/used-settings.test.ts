import { expect, it } from 'vitest';
import { phoneModel, recorderName, usedSettings } from './used-settings.ts';

it('the recorder’s name tells what the phone did to the sound, its rate and the microphone', () => {
  const settings = { autoGainControl: true, echoCancellation: false, noiseSuppression: true };
  const used = usedSettings(settings, 44_100, 'Headset microphone (bluetooth)');
  expect(recorderName('SM-A546E', used)).toBe('SM-A546E · AGC+NS · 44100 Hz · Headset microphone (bluetooth)');
});

it('a microphone without a name of its own is left out, and nothing is said of processing that was off', () => {
  expect(recorderName('Pixel 7', usedSettings({}, 48_000, 'Microfone 1'))).toBe('Pixel 7 · 48000 Hz');
});

it('a long name keeps to the longest that the server takes', () => {
  expect(recorderName('x'.repeat(90), usedSettings({}, 48_000, ''))).toHaveLength(64);
});

it.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-G991B Build/UP1A) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36',
    'SM-G991B',
  ],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36', 'Android'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148', 'iPhone'],
])('the phone of %s is %s', async (userAgent, model) => {
  expect(await phoneModel({ userAgent })).toBe(model);
});

it('a model that the browser tells wins', async () => {
  const userAgentData = { getHighEntropyValues: async () => ({ model: 'moto g(54)', platform: 'Android' }) };
  expect(await phoneModel({ userAgent: '', userAgentData })).toBe('moto g(54)');
});
