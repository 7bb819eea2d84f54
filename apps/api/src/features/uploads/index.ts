export { forgettingUploads, forgetUploads, noteUploads, notingUploads } from './uploads.queries.ts';
export { keepPhoto, purgeUploads, readPhoto, UPLOAD_KEPT_MS } from './uploads.service.ts';
