import { dictRows, type DictSource } from "./dict-rows.ts";

const project: readonly DictSource[] = [
  {
    code: "project_type", name: "项目类型", nameEn: "Project type",
    entries:
      "1=高速公路新建|New expressway; 2=高速公路改扩建|Expressway widening; 3=国省干线|Trunk road; 4=独立桥隧|Bridge/tunnel; 5=农村公路|Rural; 6=养护工程|Maintenance",
  },
  {
    code: "road_grade", name: "公路等级", nameEn: "Road grade",
    entries: "1=高速|Expressway; 2=一级|Class I; 3=二级|Class II; 4=三级|Class III; 5=四级|Class IV",
  },
  {
    code: "project_status", name: "项目状态", nameEn: "Project status",
    entries: "1=筹备|Preparing; 2=在建|Under construction; 3=停工|Suspended; 4=交工|Handed over; 5=竣工|Completed; 6=终止|Terminated",
  },
  {
    code: "record_status", name: "备案状态", nameEn: "Filing status",
    entries: "0=未备案|Not filed; 1=待审核|Under review; 2=已备案|Filed; 3=已退回|Returned",
  },
  {
    code: "lot_type", name: "标段类型", nameEn: "Lot type",
    entries:
      "1=土建|Civil; 2=路面|Pavement; 3=房建|Buildings; 4=机电|M&E; 5=交安|Traffic safety; 6=绿化|Greening; 7=监理|Supervision; 8=试验检测|Testing; 9=设计施工总承包|EPC; 99=其他|Other",
  },
  {
    code: "project_lot_status", name: "标段状态", nameEn: "Lot status",
    entries: "1=未开工|Not started; 2=在建|Active; 3=停工|Suspended; 4=已交工|Handed over; 5=已关闭|Closed; 6=合同解除|Terminated",
  },
  {
    code: "unit_type", name: "单位类型", nameEn: "Unit type",
    entries:
      "1=建设单位|Owner; 2=施工单位|Contractor; 3=监理单位|Supervision; 4=设计单位|Design; 5=试验检测单位|Testing; 6=代建单位|Agent; 7=专业分包|Subcontractor",
  },
  {
    code: "unit_nature", name: "单位性质", nameEn: "Ownership",
    entries: "1=国有|State-owned; 2=民营|Private; 3=事业单位|Public institution; 4=其他|Other",
  },
  { code: "audit_status", name: "审核状态", nameEn: "Audit status", entries: "0=待审核|Pending; 1=通过|Passed; 2=拒绝|Refused" },
  { code: "part_status", name: "参建状态", nameEn: "Unit on site", entries: "1=在场|On site; 2=已退场|Exited" },
  { code: "fence_type", name: "围栏类型", nameEn: "Fence shape", entries: "1=圆形|Circle; 2=多边形|Polygon; 3=线路缓冲|Corridor" },
  {
    code: "site_type", name: "场所类型", nameEn: "Site",
    entries:
      "1=项目经理部|Project office; 2=监理驻地|Supervision office; 3=拌合站|Mixing plant; 4=预制梁场|Girder yard; 5=主线施工段|Main line; 6=隧道口|Tunnel portal; 7=桥梁工点|Bridge site; 8=工地试验室|Site laboratory",
  },
];

const people: readonly DictSource[] = [
  { code: "assessor_type", name: "人员类别", nameEn: "Kind of person", entries: "1=被考核人员|Assessed; 2=考评人员|Evaluator" },
  {
    code: "job_status", name: "岗位状态", nameEn: "Job status",
    entries:
      "0=草稿|Draft; 10=待审核|Pending; 11=已退回|Returned; 20=在岗|On post; 21=请假中|On leave; 22=停工锁定|Locked out; 30=已退场|Retreated; 31=已更换|Replaced; 32=审核作废|Void",
  },
  {
    code: "title_level", name: "职称", nameEn: "Professional title",
    entries: "0=无|None; 1=初级|Junior; 2=中级|Intermediate; 3=副高|Associate senior; 4=正高|Senior",
  },
  {
    code: "education", name: "学历", nameEn: "Education",
    entries: "1=高中及以下|High school or less; 2=大专|College; 3=本科|Bachelor; 4=硕士|Master; 5=博士|Doctor",
  },
  { code: "cert_status", name: "证书状态", nameEn: "Certificates", entries: "0=无证书|None; 1=有效|Valid; 2=即将到期|Ending soon; 3=已过期|Ended" },
  {
    code: "change_kind", name: "变更类型", nameEn: "Kind of change",
    entries: "1=请假|Leave; 2=人员变更|Change; 3=停工锁定|Lock-out; 4=复工|Restart; 5=退场|Retreat",
  },
  {
    code: "apply_status", name: "申请状态", nameEn: "Application status",
    entries:
      "0=草稿|Draft; 1=待建设单位审核|Owner review; 2=待监管审批|Supervisor review; 3=已通过|Approved; 4=已驳回|Rejected; 5=退回修改|Returned; 6=已撤回|Withdrawn; 7=已完结|Closed",
  },
  {
    code: "leave_type", name: "请假类型", nameEn: "Leave type",
    entries:
      "1=事假|Personal; 2=病假|Sick; 3=轮休|Rotation; 4=年休假|Annual; 5=婚假|Marriage; 6=产假/陪产假|Maternity/Paternity; 7=丧假|Bereavement; 8=工伤|Work injury; 9=公务外出|Official; 10=培训会议|Training",
  },
  {
    code: "change_reason", name: "更换原因", nameEn: "Reason for replacement",
    entries:
      "1=工作调动|Transfer; 2=离职|Resigned; 3=伤病|Illness; 4=死亡/刑责|Death/criminal; 5=不称职由建设单位要求|Owner's request; 6=监管责令|Ordered; 7=退休|Retired; 9=其他|Other",
  },
];

const attendance: readonly DictSource[] = [
  {
    code: "punch_result", name: "打卡结果", nameEn: "Punch result",
    entries:
      "1=有效|Valid; 2=围栏外|Outside fence; 3=人脸不符|Face mismatch; 4=疑似虚拟定位|Mock location; 5=时段外|Out of hours; 6=设备异常|Device changed; 7=非在岗状态|Not on post; 8=补卡待审|Repair pending",
  },
  {
    code: "punch_method", name: "打卡方式", nameEn: "Punch method",
    entries: "1=人脸+定位|Face+GPS; 2=考勤机|Terminal; 3=闸机|Gate; 4=现场签到|Witnessed sign-in; 5=补卡|Repair",
  },
  {
    code: "day_state", name: "当日状态", nameEn: "Day",
    entries: "1=出勤|Present; 2=半天|Half day; 3=缺勤|Absent; 4=请假|Leave; 5=公务|Official; 6=停工|Stoppage; 7=未在岗|Not on post; 8=休息余量|Rest",
  },
  { code: "stat_status", name: "统计状态", nameEn: "Month status", entries: "0=待上报|Draft; 1=已上报|Reported; 2=已审定|Audited; 3=已归档|Archived" },
  { code: "alert_level", name: "预警级别", nameEn: "Alert level", entries: "1=提示|Notice; 2=预警|Warning; 3=严重|Severe" },
];

const assessment: readonly DictSource[] = [
  { code: "check_type", name: "检查方式", nameEn: "Check method", entries: "1=现场抽查|On-site; 2=线上点名|Roll call; 3=视频核查|Video; 4=专项检查|Special" },
  {
    code: "check_result", name: "检查结果", nameEn: "Check result",
    entries:
      "1=在岗|Present; 2=缺岗有手续|Absent with leave; 3=缺岗无手续|Absent; 4=人证不符|Identity mismatch; 5=代打卡/虚假考勤|Fake; 6=证书不符或过期|Certificate invalid; 7=履职不到位|Poor performance",
  },
  {
    code: "check_status", name: "检查状态", nameEn: "Check status",
    entries: "0=草稿|Draft; 1=待确认|To confirm; 2=整改中|Rectifying; 3=待复查|To verify; 4=已销号|Closed; 5=已作废|Void",
  },
  { code: "period_type", name: "考核周期", nameEn: "Period", entries: "1=月|Month; 2=季|Quarter; 3=半年|Half year; 4=年|Year" },
  {
    code: "grade", name: "考核等级", nameEn: "Grade",
    entries: "AA=优秀|AA Excellent; A=良好|A Good; B=合格|B Satisfactory; C=较差|C Poor; D=差|D Bad",
  },
  {
    code: "statement_status", name: "告知书状态", nameEn: "Statement status",
    entries:
      "0=草稿|Draft; 1=待审核|Review; 2=待签收|Issued; 3=已签收|Signed; 4=申诉中|Appealed; 5=已生效|Effective; 6=已撤销|Void; 7=已更正|Superseded",
  },
  {
    code: "appeal_status", name: "申诉状态", nameEn: "Appeal status",
    entries:
      "0=草稿|Draft; 1=待受理|Submitted; 2=复核中|Under review; 3=成立改判|Upheld; 4=部分成立|Partly upheld; 5=不成立|Dismissed; 6=不予受理|Inadmissible; 7=已撤回|Withdrawn",
  },
];

/** The business dictionary (domain 3), and the keys of small number columns: title, education, audit, day state, part status, certificates. */
export const seedDictsBiz = dictRows("dict-biz", [...project, ...people, ...attendance, ...assessment]);
