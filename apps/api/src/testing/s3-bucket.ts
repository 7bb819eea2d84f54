import { AwsClient } from 'aws4fetch';
import type { S3Place } from '../platform/s3-storage.ts';

/** Makes a bucket, as its operator does; the product only uses it. */
export async function makeBucket({
  endpoint,
  bucket,
  accessKeyId,
  secretAccessKey,
}: Pick<S3Place, 'endpoint' | 'bucket' | 'accessKeyId' | 'secretAccessKey'>): Promise<void> {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region: 'us-east-1', service: 's3' });
  const reply = await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
  if (!reply.ok) throw new Error(`the bucket could not be made: ${reply.status} ${await reply.text()}`);
}
