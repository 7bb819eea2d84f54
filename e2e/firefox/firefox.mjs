#!/usr/bin/env node
// Firefox ESR as Playwright starts it (WebDriver BiDi). Playwright speaks to a newer Firefox; what the ESR lacks of that is made up for here.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

/** Commands that the ESR does not know and Playwright sends for each page. What they set, preferred colours, makes no difference here. */
const UNKNOWN = new Set(['emulation.setMediaFeaturesOverride']);

const firefox = spawn(process.env.FIREFOX_PATH, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal));
firefox.on('exit', (code) => process.exit(code ?? 1));

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line)?.[1];
  if (address) listen(address);
  else process.stderr.write(`${line}\n`);
});

/** Opens a WebSocket server and prints its address as Firefox prints its own, so that Playwright connects to it. */
function listen(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`);
  });
  server.on('connection', (client, { url }) => connect(client, new WebSocket(`${address}${url}`)));
}

/** Passes messages between Playwright (`client`) and Firefox (`browser`). */
function connect(client, browser) {
  const waiting = [];
  const send = (text) => (browser.readyState === WebSocket.OPEN ? browser.send(text) : waiting.push(text));
  browser.on('open', () => waiting.splice(0).forEach(send));
  browser.on('message', (data) => client.send(named(data.toString())));
  browser.on('close', () => client.close());
  client.on('close', () => browser.close());
  client.on('message', (data) => {
    const { id, method } = JSON.parse(data);
    if (UNKNOWN.has(method)) client.send(JSON.stringify({ type: 'success', id, result: {} }));
    else send(data.toString());
  });
}

/** Playwright tells downloads apart by their id. The ESR sends none, so each download gets its address as id. */
function named(text) {
  if (!text.includes('"browsingContext.download')) return text;
  const message = JSON.parse(text);
  if (message.params?.url) message.params.download ??= message.params.url;
  return JSON.stringify(message);
}
