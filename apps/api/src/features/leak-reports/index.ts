export { purgePhotos, UPLOAD_KEPT_MS } from './report-photos.service.ts';
