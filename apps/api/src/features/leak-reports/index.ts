export { purgePhotos } from './report-photos.service.ts';
