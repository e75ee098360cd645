import '#components/client/start-with-widget-example.ts';
