export { hasDemo, seedDemo } from './demo.service.ts';
export { DEMO_PASSWORD, DEMO_SIGN_INS, isDemoSignIn } from './sign-ins.ts';
