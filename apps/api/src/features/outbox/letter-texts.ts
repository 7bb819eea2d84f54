import type { Language } from '@escuta/contract';
import type { Letter } from './outbox.queries.ts';

/** Text of a mail: `{{…}}` are placeholders, `button` is the label of the link. */
export interface LetterText {
  subject: string;
  paragraphs: readonly string[];
  button?: string;
}

export type LetterName = Letter | 'welcome_sso';

export const GREETING: Record<Language, string> = {
  'pt-BR': 'Olá, {{nome}}.',
  en: 'Hello, {{nome}}.',
  es: 'Hola, {{nome}}.',
};
export const FOOTER: Record<Language, string> = {
  'pt-BR': 'Mensagem automática do Escuta.',
  en: 'Automatic message from Escuta.',
  es: 'Mensaje automático de Escuta.',
};

/** All mails in the three languages; a missing language does not compile. */
export const LETTER_TEXTS: Record<LetterName, Record<Language, LetterText>> = {
  password_link: {
    'pt-BR': {
      subject: 'Escuta: nova senha',
      paragraphs: [
        'Alguém pediu uma nova senha para a sua conta. O link abaixo vale por 1 hora e só pode ser usado uma vez.',
        'Se não foi você, ignore esta mensagem: a senha continua a mesma.',
      ],
      button: 'Escolher a nova senha',
    },
    en: {
      subject: 'Escuta: new password',
      paragraphs: [
        'Somebody asked for a new password for your account. The link below is valid for 1 hour and works only once.',
        'If it was not you, ignore this message: your password stays the same.',
      ],
      button: 'Choose the new password',
    },
    es: {
      subject: 'Escuta: nueva contraseña',
      paragraphs: [
        'Alguien pidió una nueva contraseña para su cuenta. El siguiente enlace es válido durante 1 hora y solo se puede usar una vez.',
        'Si no fue usted, ignore este mensaje: la contraseña sigue siendo la misma.',
      ],
      button: 'Elegir la nueva contraseña',
    },
  },
  welcome: {
    'pt-BR': {
      subject: 'Escuta: sua conta',
      paragraphs: [
        'Uma conta foi criada para você no Escuta, na empresa {{razao_social}}. O link abaixo vale por 3 dias e só pode ser usado uma vez.',
        'Depois disso, peça outro em “Esqueci minha senha”.',
      ],
      button: 'Escolher a senha',
    },
    en: {
      subject: 'Escuta: your account',
      paragraphs: [
        'An account was created for you in Escuta, in the company {{razao_social}}. The link below is valid for 3 days and works only once.',
        'After that, request a new one with “Forgot my password”.',
      ],
      button: 'Choose the password',
    },
    es: {
      subject: 'Escuta: su cuenta',
      paragraphs: [
        'Se creó una cuenta para usted en Escuta, en la empresa {{razao_social}}. El siguiente enlace es válido durante 3 días y solo se puede usar una vez.',
        'Después, pida otro en “Olvidé mi contraseña”.',
      ],
      button: 'Elegir la contraseña',
    },
  },
  welcome_sso: {
    'pt-BR': {
      subject: 'Escuta: sua conta',
      paragraphs: [
        'Uma conta foi criada para você no Escuta, na empresa {{razao_social}}. Entre com o login da empresa.',
      ],
      button: 'Entrar',
    },
    en: {
      subject: 'Escuta: your account',
      paragraphs: [
        'An account was created for you in Escuta, in the company {{razao_social}}. Sign in with your company’s single sign-on.',
      ],
      button: 'Sign in',
    },
    es: {
      subject: 'Escuta: su cuenta',
      paragraphs: [
        'Se creó una cuenta para usted en Escuta, en la empresa {{razao_social}}. Entre con el inicio de sesión de la empresa.',
      ],
      button: 'Entrar',
    },
  },
  password_changed: {
    'pt-BR': {
      subject: 'Escuta: senha alterada',
      paragraphs: [
        'A senha da sua conta foi alterada em {{quando}} (UTC-3). As outras sessões foram encerradas.',
        'Se não foi você, peça uma nova senha em “Esqueci minha senha” e avise o administrador.',
      ],
    },
    en: {
      subject: 'Escuta: password changed',
      paragraphs: [
        'The password of your account was changed on {{quando}} (UTC-3). The other sessions were ended.',
        'If it was not you, request a new password with “Forgot my password” and tell your administrator.',
      ],
    },
    es: {
      subject: 'Escuta: contraseña cambiada',
      paragraphs: [
        'La contraseña de su cuenta se cambió el {{quando}} (UTC-3). Las otras sesiones se cerraron.',
        'Si no fue usted, pida una nueva contraseña en “Olvidé mi contraseña” y avise al administrador.',
      ],
    },
  },
  email_changed: {
    'pt-BR': {
      subject: 'Escuta: e-mail alterado',
      paragraphs: [
        'O e-mail da sua conta agora é {{email}}. Este endereço não é mais usado.',
        'Se isso não estiver certo, avise o administrador.',
      ],
    },
    en: {
      subject: 'Escuta: e-mail address changed',
      paragraphs: [
        'The e-mail address of your account is now {{email}}. This address is no longer used.',
        'If this is wrong, tell your administrator.',
      ],
    },
    es: {
      subject: 'Escuta: correo cambiado',
      paragraphs: [
        'El correo de su cuenta ahora es {{email}}. Esta dirección ya no se usa.',
        'Si esto es un error, avise al administrador.',
      ],
    },
  },
  ticket: {
    'pt-BR': {
      subject: 'Ticket {{id_ticket}}: {{subject}}',
      paragraphs: ['{{nome}} ({{email}}, {{telefone}}), {{razao_social}}:', '{{message}}'],
    },
    en: {
      subject: 'Ticket {{id_ticket}}: {{subject}}',
      paragraphs: ['{{nome}} ({{email}}, {{telefone}}), {{razao_social}}:', '{{message}}'],
    },
    es: {
      subject: 'Ticket {{id_ticket}}: {{subject}}',
      paragraphs: ['{{nome}} ({{email}}, {{telefone}}), {{razao_social}}:', '{{message}}'],
    },
  },
  ticket_copy: {
    'pt-BR': {
      subject: 'Ticket {{id_ticket}}: {{subject}}',
      paragraphs: ['Recebemos o seu ticket {{id_ticket}}. A resposta virá por e-mail.', '{{message}}'],
    },
    en: {
      subject: 'Ticket {{id_ticket}}: {{subject}}',
      paragraphs: ['We received your ticket {{id_ticket}}. The answer will come by e-mail.', '{{message}}'],
    },
    es: {
      subject: 'Ticket {{id_ticket}}: {{subject}}',
      paragraphs: ['Recibimos su ticket {{id_ticket}}. La respuesta llegará por correo electrónico.', '{{message}}'],
    },
  },
};
