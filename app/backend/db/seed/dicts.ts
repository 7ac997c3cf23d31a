import { dictRows, type DictSource } from "./dict-rows.ts";

const system: readonly DictSource[] = [
  { code: "sex", name: "性别", nameEn: "Sex", entries: "1=男|Male; 2=女|Female" },
  {
    code: "menu_category", name: "菜单类型", nameEn: "Menu kind",
    entries: "1=菜单|Menu; 2=按钮|Button",
  },
  {
    code: "button_func", name: "按钮功能", nameEn: "Button place",
    entries: "1=工具栏|Toolbar; 2=操作栏|Row; 3=工具操作栏|Toolbar and row",
  },
  { code: "yes_no", name: "是否", nameEn: "Yes or no", entries: "1=否|No; 2=是|Yes" },
  {
    code: "data_scope_type", name: "数据权限", nameEn: "Data scope",
    entries: "1=全部可见|All; 2=本人可见|Own; 3=所在机构可见|Own organisation; 4=所在机构及子级可见|Own organisation and below; 5=自定义|Custom",
  },
  { code: "api_scope_type", name: "接口权限", nameEn: "API scope", entries: "1=系统接口|System API; 2=业务接口|Business API" },
  { code: "scope_category", name: "权限类型", nameEn: "Scope kind", entries: "1=数据权限|Data scope; 2=接口权限|API scope" },
  {
    code: "post_category", name: "岗位类型", nameEn: "Post level",
    entries: "1=高层|Senior; 2=中层|Middle; 3=基层|Junior; 4=其他|Other",
  },
  {
    code: "region", name: "行政区划", nameEn: "Region level",
    entries: "0=国家|Country; 1=省份/直辖市|Province; 2=地市|City; 3=区县|County; 4=乡镇|Town; 5=村委|Village",
  },
  { code: "org_category", name: "机构类型", nameEn: "Organisation kind", entries: "1=公司|Company; 2=部门|Department; 3=小组|Team" },
  {
    code: "notice", name: "通知类型", nameEn: "Notice kind",
    entries: "1=发布通知|Release; 2=批转通知|Approval; 3=转发通知|Forwarding; 4=指示通知|Instruction; 5=任免通知|Appointment; 6=事务通知|Business",
  },
  {
    code: "oss", name: "对象存储类型", nameEn: "Object storage",
    entries: "1=minio|MinIO; 2=七牛云|Qiniu; 3=阿里云|Alibaba Cloud; 4=腾讯云|Tencent Cloud; 5=华为云|Huawei Cloud; 6=amazon s3|Amazon S3; 9=本地|Local",
  },
  { code: "sms", name: "短信服务类型", nameEn: "SMS service", entries: "1=云片|Yunpian; 2=七牛云|Qiniu; 3=阿里云|Alibaba Cloud; 4=腾讯云|Tencent Cloud; 5=本地发件箱|Local outbox" },
  { code: "sms_state", name: "短信状态", nameEn: "SMS state", entries: "0=存于发件箱|In the outbox; 1=已发送|Sent; 2=发送失败|Failed; 3=等待发送|Waiting" },
  { code: "flow", name: "流程类型", nameEn: "Process kind", entries: "1=请假流程|Leave|leave; 2=报销流程|Expense|expense" },
  { code: "notice_status", name: "通知状态", nameEn: "Notice state", entries: "0=草稿|Draft; 1=已发布|Published" },
  { code: "notice_receiver", name: "通知对象", nameEn: "Notice receivers", entries: "1=全体人员|Everybody; 2=指定角色|Roles; 3=指定部门及下级|Departments and below" },
  { code: "user_status", name: "用户状态", nameEn: "User state", entries: "0=待审核|Waiting; 1=正常|Normal; 2=已拒绝|Refused; 3=停用|Stopped" },
  { code: "tenant_status", name: "租户状态", nameEn: "Tenant state", entries: "0=待审核|Waiting; 1=使用中|In use; 2=已回收|In the bin" },
  { code: "enable_status", name: "启用状态", nameEn: "Enabled or stopped", entries: "1=启用|Enabled; 0=停用|Stopped" },
  { code: "app_type", name: "应用平台", nameEn: "App platform", entries: "1=安卓|Android; 2=苹果|iOS" },
  { code: "datasource_category", name: "数据源类型", nameEn: "Data source kind", entries: "1=数据库|Database; 2=分库分表|Sharding YAML" },
  {
    code: "driver_class", name: "驱动类", nameEn: "Driver",
    entries: "org.postgresql.Driver=PostgreSQL|PostgreSQL; com.mysql.cj.jdbc.Driver=MySQL|MySQL; oracle.jdbc.OracleDriver=Oracle|Oracle; com.microsoft.sqlserver.jdbc.SQLServerDriver=SQL Server|SQL Server",
  },
  {
    code: "grant_type", name: "授权类型", nameEn: "Grant",
    entries: "refresh_token=刷新令牌|Refresh token; password=密码|Password; captcha=验证码|Captcha; sms_code=短信验证码|SMS code; register=注册|Registration; social=第三方|Third party; authorization_code=授权码|Authorisation code",
  },
  { code: "log_level", name: "日志级别", nameEn: "Log level", entries: "info=信息|Information; warn=警告|Warning" },
  { code: "api_log_type", name: "接口日志类型", nameEn: "API log kind", entries: "1=接口调用|Call; 2=登录成功|Sign-in; 3=登录被拒|Refused sign-in; 4=登录锁定|Locked sign-in" },
  { code: "user_type", name: "用户平台", nameEn: "User platform", entries: "1=WEB|Web; 2=APP|App; 3=OTHER|Other" },
];

/** The system dictionary (contract 14.4); kinds of leave are business words. */
export const seedDicts = dictRows("dict", system);
