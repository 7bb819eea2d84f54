import { useMutation } from '@tanstack/react-query';
import { Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { useProblemText, useTexts } from '../../shared/i18n/index.ts';
import { updateOwn } from '../../shared/session/index.ts';
import { endTour, startTour } from '../../shared/tour/tour-state.ts';
import { notify } from '../../shared/ui/notify.ts';

/** Offers the tour, with the choice whether to offer it again on the next access (SHELL-10). */
export function TourPrompt() {
  const t = useTexts('tour');
  const common = useTexts('common');
  const problem = useProblemText();
  const [again, setAgain] = useState(true);
  const turnOff = useMutation({
    mutationFn: () => updateOwn({ tour: false }),
    onError: (reason) => notify.error(t('notKept'), { description: problem(reason) }),
  });
  const answer = (takes: boolean) => {
    if (!again) turnOff.mutate();
    if (takes) startTour();
    else endTour({ disabled: !again });
  };
  return (
    <Modal
      open
      width={440}
      title={t('prompt')}
      okText={common('yes')}
      cancelText={common('no')}
      onOk={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <p>{t('promptHelp')}</p>
      <Checkbox checked={again} onChange={({ target }) => setAgain(target.checked)}>
        {t('showOnMap')}
      </Checkbox>
    </Modal>
  );
}
