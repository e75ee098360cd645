// The script of lists whose rows can be chosen.
import { enableSelectAll } from './select-all.ts';
import './start.ts';

enableSelectAll();
