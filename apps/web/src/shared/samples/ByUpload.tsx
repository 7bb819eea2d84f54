import './upload-period.texts.ts';
import { Checkbox } from 'antd';
import { useTexts } from '../i18n/index.ts';

interface ByUploadProps {
  on: boolean;
  onChange(on: boolean): void;
}

/** Takes the period of a search for that of the upload instead of the recording. */
export function ByUpload({ on, onChange }: ByUploadProps) {
  const t = useTexts('uploadPeriod');
  return (
    <Checkbox checked={on} onChange={({ target }) => onChange(target.checked)}>
      {t('choice')}
    </Checkbox>
  );
}
