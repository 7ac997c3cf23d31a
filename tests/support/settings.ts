/**
 * Settings of the tests that run the whole application. Import it first: the environment is read once, by the first
 * module that asks for it.
 */
Object.assign(process.env, { DEMO_DATA: "off", CAPTCHA_MODE: "off", TENANT_MODE: "on", LOG_LEVEL: "error" });
