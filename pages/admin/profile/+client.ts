import '../../../components/enhance/start-with-typing.ts';
