import { defineTexts } from '../../../shared/i18n/index.ts';

/** Single sign-on. */
export const ssoTexts = defineTexts({
  'pt-BR': {
    heading: 'Login único',
    company: 'Empresa',
    choose: 'Escolha a empresa',
    go: 'Entrar com login único',
    companyMissing: 'Escolha a empresa.',
    redirecting: 'Entrando pelo login único…',
    unknown: 'Não há login único para “{{client}}”. Confira o endereço ou fale com o administrador.',
    stale: 'A resposta do login único expirou ou não foi solicitada aqui. Tente de novo.',
    cancelled: 'O login único foi cancelado.',
    insecure: 'O login único precisa de um endereço https. Fale com o administrador.',
    failed: 'Não foi possível entrar pelo login único. Tente de novo; se continuar, fale com o administrador.',
  },
  en: {
    heading: 'Single sign-on',
    company: 'Company',
    choose: 'Choose the company',
    go: 'Sign in with single sign-on',
    companyMissing: 'Choose the company.',
    redirecting: 'Signing in through single sign-on…',
    unknown: 'There is no single sign-on for “{{client}}”. Check the address or talk to the administrator.',
    stale: 'The response of single sign-on came too late or was not requested here. Try again.',
    cancelled: 'Single sign-on was cancelled.',
    insecure: 'Single sign-on needs an https address. Talk to the administrator.',
    failed: 'Single sign-on did not work. Try again; if the problem persists, talk to the administrator.',
  },
  es: {
    heading: 'Inicio de sesión único',
    company: 'Empresa',
    choose: 'Elija la empresa',
    go: 'Entrar con inicio de sesión único',
    companyMissing: 'Elija la empresa.',
    redirecting: 'Entrando por el inicio de sesión único…',
    unknown: 'No hay inicio de sesión único para «{{client}}». Revise la dirección o hable con el administrador.',
    stale: 'La respuesta del inicio de sesión único caducó o no se solicitó aquí. Inténtelo de nuevo.',
    cancelled: 'El inicio de sesión único se canceló.',
    insecure: 'El inicio de sesión único necesita una dirección https. Hable con el administrador.',
    failed:
      'No se pudo entrar por el inicio de sesión único. Inténtelo de nuevo; si sigue, hable con el administrador.',
  },
});
