export { installationFigures } from './figures.service.ts';
