import './light-react.ts';
import { configure } from '@testing-library/react';

// The first screen of a file loads antd, which takes a minute on a very busy machine.
configure({ asyncUtilTimeout: 120_000 });
