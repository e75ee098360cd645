import '../../../components/enhance/start-with-captcha.ts';
import '../../../components/enhance/start-with-typing.ts';
