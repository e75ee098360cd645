import '../../../components/enhance/start-with-forms.ts';
