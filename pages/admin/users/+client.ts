import '../../../components/enhance/start-with-list.ts';
