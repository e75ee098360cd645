import '../../components/enhance/start-with-captcha.ts';
