import '#components/client/start-with-forms.ts';
import '#components/client/start-with-list.ts';
