export { hasDemo, seedDemo } from './demo.service.ts';
export { demoMap } from './demo-map.service.ts';
export { DEMO_PASSWORD, DEMO_SIGN_INS, isDemoPassword, isDemoSignIn } from './sign-ins.ts';
