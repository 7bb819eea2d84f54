import { expect, it, test } from 'vitest';
import { readConfig } from '../config.ts';

const WHOLE = {
  SMTP_URL: 'smtps://user:secret@mail.example.test',
  ESCUTA_URL: 'https://escuta.example.test/',
  MAIL_FROM: 'escuta@example.test',
  SUPPORT_EMAIL: 'suporte@example.test',
};

it('takes the settings of mail, and none at all', () => {
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
])('names %s when it cannot be used: %j', (name, value) => {
  expect(() => readConfig({ ...WHOLE, [name]: value })).toThrow(`  ${name}: `);
  expect(() => readConfig({ ...WHOLE, [name]: value })).not.toThrow(/secret/);
});

it('needs the key of the mailing list with its address', () => {
  expect(() => readConfig({ NEWSLETTER_URL: 'https://list.example.test/3.0/lists/a' })).toThrow('  NEWSLETTER_KEY: ');
});
