import { expect, it, test } from 'vitest';
import { readConfig } from '../config.ts';

const WHOLE = {
  SMTP_URL: 'smtps://user:secret@mail.example.test',
  ESCUTA_URL: 'https://escuta.example.test/',
  MAIL_FROM: 'escuta@example.test',
  SUPPORT_EMAIL: 'suporte@example.test',
};

it('accepts complete mail settings, and none', () => {
  expect(readConfig(WHOLE)).toMatchObject({ ...WHOLE, ESCUTA_URL: 'https://escuta.example.test' });
  expect(readConfig({}).SMTP_URL).toBeUndefined();
});

test.each([
  ['SMTP_URL', 'mail.example.test'],
  ['SMTP_URL', 'https://mail.example.test'],
  ['ESCUTA_URL', 'escuta.example.test'],
  ['ESCUTA_URL', 'https://escuta.example.test/?a=1'],
  ['ESCUTA_URL', ''],
  ['MAIL_FROM', 'Escuta'],
  ['MAIL_FROM', 'a@b.test\r\nBcc: c@d.test'],
  ['MAIL_FROM', ''],
  ['SUPPORT_EMAIL', ''],
  ['REFUSED_EMAILS', '@'],
  ['NEWSLETTER_URL', 'ftp://x'],
])('refuses %s=%j with its name', (name, value) => {
  expect(() => readConfig({ ...WHOLE, [name]: value })).toThrow(`  ${name}: `);
  expect(() => readConfig({ ...WHOLE, [name]: value })).not.toThrow(/secret/);
});

it('requires NEWSLETTER_KEY with NEWSLETTER_URL', () => {
  expect(() => readConfig({ NEWSLETTER_URL: 'https://list.example.test/3.0/lists/a' })).toThrow('  NEWSLETTER_KEY: ');
});
