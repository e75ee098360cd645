import '../components/enhance/start.ts';
