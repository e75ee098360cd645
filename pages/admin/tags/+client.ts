import '#components/client/start-with-forms.ts';
